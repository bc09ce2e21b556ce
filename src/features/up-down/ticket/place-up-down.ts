import { effect } from '@preact/signals-core';
import { placeUpDownOrder } from '../up-down-calls.ts';
import { createPatientSend } from '../../../api/patient-send.ts';
import { createRequestKey, isDecided } from '../../../api/request-key.ts';
import type { CallError } from '../../../api/result.ts';
import { behindPaint } from '../../../frame/behind-paint.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { t } from '../../../i18n/translate.ts';
import { keepReceipt } from '../../../proof/kept-receipts.ts';
import { upDownOrdersStore } from '../../../signals/up-down-orders.ts';
import { announce } from '../../../ui/announce.ts';
import { clearDock, dismissDockCard, showDockCard } from '../../shell/dock-cards.ts';
import { giveCue } from '../../shell/give-cue.ts';
import { refreshAccount } from '../../../data/account-resource.ts';
import { loadUpDownOrders } from '../../../data/up-down-order-lists.ts';
import { endUpDownUnderWay, setUpDownUnderWay, showUpDownRow, upDownUnderWay } from '../orders/up-down-under-way.ts';
import type { UpDownRequest } from '../orders/up-down-under-way.ts';
import { upDownSummary } from '../orders/up-down-words.ts';

const requestKey = createRequestKey();
const sending = createPatientSend();

/**
 * Places a trade. Its state is shown by the running trades, and by a card in the dock when it is refused or not
 * answered.
 * @returns null when the trade is open, else the error; after `network` or `timeout` it may be open all the same
 */
export async function placeUpDown(request: UpDownRequest): Promise<CallError | null> {
  if (upDownUnderWay.peek()) return null;
  setUpDownUnderWay(request);
  // The button alone says it in the first frame: cards and rows take a slow phone longer than that (O11).
  const showRow = behindPaint(() => {
    clearDock();
    showUpDownRow();
  });
  const clientOrderId = requestKey.keyFor(request);
  const showUnanswered = (reason: CallError | null, check: () => void) =>
    showDockCard({ kind: 'unanswered', key: clientOrderId, trade: request, reason, checking: sending.checking, check });
  const stopWaiting = effect(() => {
    if (sending.late.value) showUnanswered(null, sending.check);
  });
  const answer = await sending.send(() => placeUpDownOrder({ ...request, clientOrderId }), isDecided);
  stopWaiting();
  showRow();
  dismissDockCard(clientOrderId);
  endUpDownUnderWay();
  const decided = requestKey.answered(answer);
  if (answer.success) {
    const { order, receipt } = answer.data;
    keepReceipt(receipt);
    upDownOrdersStore.applyCreated(order);
    giveCue('order');
    announce(t('trade.announce.sent', { summary: upDownSummary(t, request) }));
    void refreshAccount();
    return null;
  }
  announce(t('trade.announce.failed', { reason: failureText(answer.error) }));
  // The session has ended, and with it the page.
  if (answer.error.kind === 'tokenInvalid') return answer.error;
  if (decided) showDockCard({ kind: 'notPlaced', key: clientOrderId, trade: request, reason: answer.error });
  else {
    showUnanswered(answer.error, () => void placeUpDown(request));
    // The trade may be open all the same, so fetch.
    void loadUpDownOrders().then(refreshAccount);
  }
  return answer.error;
}
