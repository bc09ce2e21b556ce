import { placeUpDownOrder } from '../up-down-calls.ts';
import { createRequestKey } from '../../../api/request-key.ts';
import type { CallError } from '../../../api/result.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { t } from '../../../i18n/translate.ts';
import { keepReceipt } from '../../../proof/kept-receipts.ts';
import { upDownOrdersStore } from '../../../signals/up-down-orders.ts';
import { announce } from '../../../ui/announce.ts';
import { giveCue } from '../../shell/give-cue.ts';
import { refreshAccount } from '../../../data/account-resource.ts';
import { loadUpDownOrders } from '../../../data/up-down-order-lists.ts';
import { setUpDownUnderWay, upDownUnderWay } from '../orders/up-down-under-way.ts';
import type { UpDownRequest } from '../orders/up-down-under-way.ts';
import { upDownSummary } from '../orders/up-down-words.ts';

const requestKey = createRequestKey();

/** @returns null when the trade is open, else the error; after `network` or `timeout` it may be open all the same */
export async function placeUpDown(request: UpDownRequest): Promise<CallError | null> {
  if (upDownUnderWay.peek()) return null;
  setUpDownUnderWay(request);
  const clientOrderId = requestKey.keyFor(request);
  const answer = await placeUpDownOrder({ ...request, clientOrderId });
  setUpDownUnderWay(null);
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
  // The trade may be open all the same, so fetch.
  if (!decided) void loadUpDownOrders().then(refreshAccount);
  return answer.error;
}
