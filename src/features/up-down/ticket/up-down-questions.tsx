import { askOnce } from '../../shell/send-questions.ts';
import type { TFunction } from 'i18next';
import { upDownConfirmation } from '../../../data/order-confirmation.ts';
import { payoutWords } from '../../../i18n/payout-words.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { exactText, UNKNOWN } from '../../../i18n/number-text.ts';
import { marketLabel } from '../../../model/market.ts';
import { Facts } from '../../../ui/facts.tsx';
import { sub } from '../../../model/decimal.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { sessionStore } from '../../../data/session.ts';
import { firstUseDue, rememberFirstUse } from '../first-use/first-use-record.ts';
import { askFirstUse } from '../first-use/first-use-sheet.tsx';
import { bookedText } from '../../../i18n/booked-text.ts';
import { STAKE_UNIT } from '../orders/up-down-words.ts';
import { DirectionLabel } from './direction-label.tsx';
import { buttonText } from './up-down-ticket-words.ts';
import type { UpDownTicketModel } from './up-down-ticket-model.ts';

/**
 * Asks the questions before the first trade, when they are due (S10); the button of their sheet places the trade.
 * @returns whether to go on
 */
export async function mayTrade(ticket: UpDownTicketModel, t: TFunction<'app'>): Promise<boolean> {
  const [period, figures, { direction }] = [ticket.period.peek(), ticket.figures.peek(), ticket.draft.peek()];
  const userId = sessionStore.currentUser.peek()?.userId;
  if (userId === undefined || !period || !figures) return false;
  if (!firstUseDue(userId, serverNowMs())) return true;
  if (asking) return false;
  asking = true;
  const { stake, receive } = figures;
  const passed = await askFirstUse({
    direction,
    amount: `${exactText(stake)} ${STAKE_UNIT}`,
    gain: receive ? `${bookedText(sub(receive, stake))} ${STAKE_UNIT}` : UNKNOWN,
    breakEven: payoutWords(period.payoutRate, figures).breakEven,
    submit: buttonText(t, ticket),
  });
  asking = false;
  if (passed) rememberFirstUse(userId, serverNowMs());
  return passed;
}

let asking = false;

/**
 * Asks for confirmation when the person wants that. The confirmed figures are the ones sent: if payout rates change
 * meanwhile, it asks again.
 * @returns whether to send the order
 */
export async function confirmUpDown(ticket: UpDownTicketModel, t: TFunction<'app'>): Promise<boolean> {
  if (!upDownConfirmation.on.peek()) return true;
  const [period, figures, { direction }] = [ticket.period.peek(), ticket.figures.peek(), ticket.draft.peek()];
  if (!period || !figures) return false;
  const { stake, receive } = figures;
  const agreed = await askOnce({
    title: t('trade.ticket.confirm'),
    ...(direction === 'down' && { tone: 'down' as const }),
    ok: buttonText(t, ticket),
    content: (
      <>
        <Facts
          facts={[
            { key: 'market', name: t('trade.ticket.market'), value: marketLabel(ticket.market) },
            { key: 'direction', name: t('trade.ticket.direction'), value: <DirectionLabel direction={direction} /> },
            { key: 'period', name: t('trade.ticket.period'), value: durationText(period.seconds * 1000) },
            { key: 'stake', name: t('trade.ticket.stake'), value: `${bookedText(stake)} ${STAKE_UNIT}` },
            {
              key: 'receive',
              name: t('trade.ticket.receive'),
              value: receive ? `${bookedText(receive)} ${STAKE_UNIT}` : UNKNOWN,
            },
            {
              key: 'breakEven',
              name: t('trade.ticket.breakEven'),
              value: payoutWords(period.payoutRate, figures).breakEven,
            },
          ]}
        />
        <p>{t('trade.ticket.final')}</p>
      </>
    ),
  });
  if (!agreed) return false;
  return ticket.period.peek()?.payoutVersion === period.payoutVersion || confirmUpDown(ticket, t);
}
