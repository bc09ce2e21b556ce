import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { compare, min, sub } from '../../../model/decimal.ts';
import { decimalTextOf } from '../../../../protocol/units/decimal-text.ts';
import { amountText, exactText } from '../../../i18n/number-text.ts';
import { dateTimeText, durationText } from '../../../i18n/time-text.ts';
import { t as tNow } from '../../../i18n/translate.ts';
import { serverNowMs } from '../../../signals/clock.ts';
import { overlays } from '../../shell/overlays.ts';
import { sessionStore } from '../../../data/session.ts';
import { Arrow } from '../../../ui/arrow.tsx';
import { Button } from '../../../ui/button.tsx';
import { askDialog } from '../../../ui/dialog.tsx';
import { firstUseDue, rememberFirstUse } from '../first-use/first-use-record.ts';
import { askFirstUse } from '../first-use/first-use-sheet.tsx';
import { AMOUNT_DECIMALS, STAKE_UNIT } from '../orders/up-down-words.ts';
import styles from './up-down-ticket.module.css';
import type { Ticket } from './use-up-down-ticket.ts';

/** The one button of the ticket: it says what is in the way, or what happens and with what (G21, G22). */
export function UpDownButton({ ticket, onSubmit }: { ticket: Ticket; onSubmit(): void }) {
  const { t } = useTranslation();
  const { state } = ticket;
  const note = <p className={styles.final}>{t('trade.ticket.final')}</p>;
  switch (state.kind) {
    case 'connect':
      return (
        <>
          <Button onClick={() => overlays.openWalletSheet()}>{t('trade.ticket.state.connect')}</Button>
          {note}
        </>
      );
    case 'ready':
    case 'short':
      return (
        <>
          <Button
            kind={ticket.direction}
            onClick={() => {
              if (state.kind === 'short') void explainShort(ticket);
              else if (mayTrade(ticket)) onSubmit();
            }}
          >
            <Arrow direction={ticket.direction} />
            {t(ticket.direction === 'up' ? 'trade.ticket.submitUp' : 'trade.ticket.submitDown', {
              amount: exactText(state.stake),
              unit: STAKE_UNIT,
              period: durationText((ticket.period?.seconds ?? 0) * 1000),
            })}
          </Button>
          {note}
        </>
      );
    case 'sending':
      return (
        <>
          <Button kind={ticket.direction} busy>
            {t('trade.ticket.sending')}
          </Button>
          {note}
        </>
      );
    case 'coolingOff':
      return (
        <>
          <Button kind={ticket.direction} disabled>
            {t('limits.ticket.coolingOff', { time: dateTimeText(state.untilMs) })}
          </Button>
          {note}
        </>
      );
    default:
      return (
        <>
          <Button kind={ticket.direction} disabled>
            {state.kind === 'min' || state.kind === 'max'
              ? t(`trade.ticket.state.${state.kind}`, { amount: exactText(state.limit), unit: STAKE_UNIT })
              : t(`trade.ticket.state.${state.kind}`)}
          </Button>
          {note}
        </>
      );
  }
}

/** False when the first-use check comes first: it then stands before the ticket, which keeps what was filled in (S10). */
function mayTrade({ period }: Ticket): boolean {
  const userId = sessionStore.currentUser.peek()?.userId;
  if (userId === undefined || !period || !firstUseDue(userId, serverNowMs())) return true;
  void askFirstUse(period.payoutRate).then((passed) => passed && rememberFirstUse(userId, serverNowMs()));
  return false;
}

/** Current, required and shortage (docs/contract.md#screens), and the one remedy there is until deposits exist: stake what is there. */
async function explainShort(ticket: Ticket): Promise<void> {
  const { state, period } = ticket;
  if (state.kind !== 'short' || !period) return;
  const { stake, available } = state;
  const shortage = decimalTextOf(sub(stake, available)) ?? ('0' as DecimalText);
  const usable = min(available, period.stakeMax);
  const canUse = compare(usable, period.stakeMin) >= 0;
  const line = (label: string, amount: DecimalText) => (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{`${amountText(amount, AMOUNT_DECIMALS)} ${STAKE_UNIT}`}</dd>
    </div>
  );
  const answer = await askDialog({
    title: tNow('trade.short.title'),
    content: (
      <dl>
        {line(tNow('trade.short.current'), available)}
        {line(tNow('trade.short.required'), stake)}
        {line(tNow('trade.short.shortage'), shortage)}
      </dl>
    ),
    ...(canUse
      ? { ok: tNow('trade.short.use', { amount: amountText(usable, AMOUNT_DECIMALS, 'down'), unit: STAKE_UNIT }) }
      : { cancel: false as const }),
  });
  if (answer.ok && canUse) ticket.choose({ amount: usable });
}
