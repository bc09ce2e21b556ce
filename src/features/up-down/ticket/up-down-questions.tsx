import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { compare, min, round } from '../../../model/decimal.ts';
import { shortageOf } from '../../../model/shortage.ts';
import { serverNowMs } from '../../../signals/clock.ts';
import { sessionStore } from '../../../data/session.ts';
import { typedText } from '../../../ui/amount-input.ts';
import { askDialog } from '../../../ui/dialog.tsx';
import { firstUseDue, rememberFirstUse } from '../first-use/first-use-record.ts';
import { askFirstUse } from '../first-use/first-use-sheet.tsx';
import { bookedText } from '../../../i18n/booked-text.ts';
import { STAKE_UNIT } from '../orders/up-down-words.ts';
import { STAKE_DECIMALS } from './up-down-draft.ts';
import type { UpDownTicketModel } from './up-down-ticket-model.ts';
import styles from './up-down-ticket.module.css';

/** False when the first-use check comes first: it then stands before the ticket, which keeps what was filled in (S10). */
export function mayTrade(ticket: UpDownTicketModel): boolean {
  const period = ticket.period.peek();
  const userId = sessionStore.currentUser.peek()?.userId;
  if (userId === undefined || !period || !firstUseDue(userId, serverNowMs())) return true;
  void askFirstUse(period.payoutRate).then((passed) => passed && rememberFirstUse(userId, serverNowMs()));
  return false;
}

/** Current, required and shortage (docs/contract.md#screens), and the one remedy there is until deposits exist: stake what is there. */
export async function explainUpDownShort(ticket: UpDownTicketModel, t: TFunction<'app'>): Promise<void> {
  const [period, figures, available] = [ticket.period.peek(), ticket.figures.peek(), ticket.available.peek()];
  if (!period || !figures || available === null) return;
  const { current, required, missing } = shortageOf(figures.stake, available, STAKE_DECIMALS);
  // Only what the ticket takes: a balance may be finer than a stake, and more than one may be.
  const usable = round(min(available, ticket.ownMax.peek() ?? period.stakeMax), STAKE_DECIMALS, 'down');
  const canUse = compare(usable, period.stakeMin) >= 0;
  const line = (label: string, amount: DecimalText) => (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{`${bookedText(amount)} ${STAKE_UNIT}`}</dd>
    </div>
  );
  const answer = await askDialog({
    title: t('trade.short.title'),
    content: (
      <dl>
        {line(t('trade.short.current'), current)}
        {line(t('trade.short.required'), required)}
        {line(t('trade.short.shortage'), missing)}
      </dl>
    ),
    ...(canUse
      ? { ok: t('trade.short.use', { amount: bookedText(usable), unit: STAKE_UNIT }) }
      : { cancel: false as const }),
  });
  if (answer.ok && canUse) ticket.change((now) => ({ ...now, amount: typedText(usable) }));
}
