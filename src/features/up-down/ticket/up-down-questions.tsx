import { askOnce, explainShort } from '../../shell/send-questions.ts';
import type { TFunction } from 'i18next';
import { orderConfirmation } from '../../../data/order-confirmation.ts';
import { payoutWords } from '../../../i18n/payout-words.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { UNKNOWN } from '../../../i18n/number-text.ts';
import { marketLabel } from '../../../model/market.ts';
import { Facts } from '../../../ui/facts.tsx';
import { compare, min, round } from '../../../model/decimal.ts';
import { serverNowMs } from '../../../signals/clock.ts';
import { sessionStore } from '../../../data/session.ts';
import { typedText } from '../../../ui/amount-input.ts';
import { firstUseDue, rememberFirstUse } from '../first-use/first-use-record.ts';
import { askFirstUse } from '../first-use/first-use-sheet.tsx';
import { bookedText } from '../../../i18n/booked-text.ts';
import { STAKE_UNIT } from '../orders/up-down-words.ts';
import { DirectionLabel } from './direction-label.tsx';
import { STAKE_DECIMALS } from './up-down-draft.ts';
import { buttonText } from './up-down-ticket-words.ts';
import type { UpDownTicketModel } from './up-down-ticket-model.ts';

/**
 * Whether the ticket may be used. If the first-use check is due, it opens instead; the ticket keeps its input (S10).
 */
export function mayTrade(ticket: UpDownTicketModel): boolean {
  const period = ticket.period.peek();
  const userId = sessionStore.currentUser.peek()?.userId;
  if (userId === undefined || !period || !firstUseDue(userId, serverNowMs())) return true;
  void askFirstUse(period.payoutRate).then((passed) => passed && rememberFirstUse(userId, serverNowMs()));
  return false;
}

/** Explains the shortage, and sets the available amount as the stake if the person agrees. */
export async function explainUpDownShort(
  ticket: UpDownTicketModel,
  t: TFunction<'app'>,
  go: (path: string) => void,
): Promise<void> {
  const [period, figures, available] = [ticket.period.peek(), ticket.figures.peek(), ticket.available.peek()];
  if (!period || !figures || available === null) return;
  // The usable amount is limited to the ticket's decimals and the largest stake.
  const usable = round(min(available, ticket.ownMax.peek() ?? period.stakeMax), STAKE_DECIMALS, 'down');
  const canUse = compare(usable, period.stakeMin) >= 0;
  const takes = await explainShort({
    asset: STAKE_UNIT,
    account: 'contract',
    other: 'spot',
    required: figures.stake,
    available,
    decimals: STAKE_DECIMALS,
    write: (amount) => `${bookedText(amount)} ${STAKE_UNIT}`,
    instead: canUse ? t('short.use', { amount: bookedText(usable), unit: STAKE_UNIT }) : null,
    go,
  });
  if (takes) ticket.change((now) => ({ ...now, amount: typedText(usable) }));
}

/**
 * Asks for confirmation when the person wants that. The confirmed figures are the ones sent: if payout rates change
 * meanwhile, it asks again.
 * @returns whether to send the order
 */
export async function confirmUpDown(ticket: UpDownTicketModel, t: TFunction<'app'>): Promise<boolean> {
  if (!orderConfirmation.on.peek()) return true;
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
