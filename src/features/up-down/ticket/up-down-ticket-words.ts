import type { TFunction } from 'i18next';
import { decimal } from '../../../model/decimal.ts';
import { exactText } from '../../../i18n/number-text.ts';
import { dateTimeText, durationText } from '../../../i18n/time-text.ts';
import { STAKE_UNIT } from '../orders/up-down-words.ts';
import type { UpDownTicketModel } from './up-down-ticket-model.ts';

const ZERO = decimal('0');

/** What the button says: what is in the way, or what happens and with what (G21, G22). Reads signals: keep it in a computed. */
export function buttonText(t: TFunction<'app'>, ticket: UpDownTicketModel): string {
  const state = ticket.state.value;
  const period = ticket.period.value;
  switch (state) {
    case 'ready':
    case 'short':
      return t(ticket.draft.value.direction === 'up' ? 'trade.ticket.submitUp' : 'trade.ticket.submitDown', {
        amount: exactText(ticket.figures.value?.stake ?? ZERO),
        unit: STAKE_UNIT,
        period: durationText((period?.seconds ?? 0) * 1000),
      });
    case 'sending':
      return t('trade.ticket.sending');
    case 'coolingOff':
      return t('limits.ticket.coolingOff', { time: dateTimeText(ticket.coolOffUntilMs.value ?? 0) });
    case 'min':
    case 'max': {
      const amount = exactText((state === 'min' ? period?.stakeMin : period?.stakeMax) ?? ZERO);
      return t(`trade.ticket.state.${state}`, { amount, unit: STAKE_UNIT });
    }
    default:
      return t(`trade.ticket.state.${state}`);
  }
}

/** What the amount's field says of itself; undefined where only the button speaks. */
export function fieldProblem(t: TFunction<'app'>, ticket: UpDownTicketModel): string | undefined {
  const state = ticket.state.value;
  if (state === 'short') return t('trade.ticket.state.insufficient', { unit: STAKE_UNIT });
  return state === 'min' || state === 'max' ? buttonText(t, ticket) : undefined;
}
