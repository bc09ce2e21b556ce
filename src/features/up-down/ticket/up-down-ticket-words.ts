import type { TFunction } from 'i18next';
import { decimal } from '../../../model/decimal.ts';
import { bookedText } from '../../../i18n/booked-text.ts';
import { exactText } from '../../../i18n/number-text.ts';
import { dateTimeText, durationText } from '../../../i18n/time-text.ts';
import { STAKE_UNIT } from '../orders/up-down-words.ts';
import { amountRefusalText } from '../../../ui/amount-input.ts';
import { shortageOf } from '../../shell/shortage.ts';
import type { MostStake } from './amount-chips.ts';
import { STAKE_DECIMALS } from './up-down-draft.ts';
import type { UpDownTicketModel } from './up-down-ticket-model.ts';

const ZERO = decimal('0');

/**
 * Returns the text of the button: the obstacle, or the action with its amount (G21, G22). Reads signals; use it in a
 * computed.
 */
export function buttonText(t: TFunction<'app'>, ticket: UpDownTicketModel): string {
  const state = ticket.state.value;
  const period = ticket.period.value;
  switch (state) {
    case 'short':
      return t('trade.ticket.state.insufficient');
    case 'ready':
      return t('trade.orders.summary', {
        direction: t(ticket.draft.value.direction === 'up' ? 'trade.up' : 'trade.down'),
        amount: exactText(ticket.figures.value?.stake ?? ZERO),
        unit: STAKE_UNIT,
        period: durationText((period?.seconds ?? 0) * 1000),
      });
    case 'sending':
      return t('trade.orders.placing');
    case 'coolingOff':
      return t('limits.ticket.coolingOff', { time: dateTimeText(ticket.coolOffUntilMs.value ?? 0) });
    case 'unread':
      return unreadText(t, ticket) ?? '';
    case 'min':
    case 'max':
    case 'ownMax': {
      const limit = { min: period?.stakeMin, max: period?.stakeMax, ownMax: ticket.ownMax.value }[state];
      return t(`trade.ticket.state.${state}`, { amount: exactText(limit ?? ZERO), unit: STAKE_UNIT });
    }
    default:
      return t(`trade.ticket.state.${state}`);
  }
}

function unreadText(t: TFunction<'app'>, ticket: UpDownTicketModel): string | null {
  const refusal = ticket.refusal.value;
  return refusal && amountRefusalText(t, { refusal, unit: STAKE_UNIT, decimals: STAKE_DECIMALS });
}

/**
 * Returns the error below the stake field; `undefined` when the button's text is enough. The field itself reports text
 * that it cannot parse.
 */
export function fieldProblem(t: TFunction<'app'>, ticket: UpDownTicketModel): string | undefined {
  const state = ticket.state.value;
  if (state === 'short') return shortText(t, ticket);
  return state === 'min' || state === 'max' || state === 'ownMax' ? buttonText(t, ticket) : undefined;
}

/** `Available 86.40 · Required 100.00 · Missing 13.60 USDT`; what is missing is the difference of what is shown. */
function shortText(t: TFunction<'app'>, ticket: UpDownTicketModel): string | undefined {
  const [figures, available] = [ticket.figures.value, ticket.available.value];
  if (figures === null || available === null) return undefined;
  const { current, required, missing } = shortageOf(figures.stake, available, STAKE_DECIMALS);
  const parts = [
    `${t('short.current')} ${bookedText(current)}`,
    `${t('short.required')} ${bookedText(required)}`,
    `${t('short.shortage')} ${bookedText(missing)} ${STAKE_UNIT}`,
  ];
  return parts.join(' · ');
}

/** The largest amount with what sets it: `Max 1,000`, `Max 200 · your limit`. */
export const mostText = (t: TFunction<'app'>, { amount, by }: MostStake): string =>
  t(`trade.ticket.most.${by}`, { amount: exactText(amount) });
