import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { CallError } from '../../../api/result.ts';
import { exactText } from '../../../i18n/number-text.ts';
import { refusalOf } from '../../../i18n/refusal-text.ts';
import type { Market } from '../../../model/market.ts';
import { amountRefusalText } from '../../../ui/amount-input.ts';
import type { SpotDraft } from '../spot-draft.ts';
import { bandWords } from '../spot-ticket-words.ts';
import { DISTANCES } from './term-problems.ts';
import type { TermField, TermProblem } from './term-problems.ts';

type Translate = TFunction<'app'>;

/** Formats a percentage as typed: `1.5%`. */
export const percentText = (percent: DecimalText): string => `${exactText(percent)}%`;

/** Error text of a field, in the same words as the exchange's refusal. */
export function problemText(t: Translate, problem: TermProblem, market: Market): string {
  switch (problem.why) {
    case 'missing':
      return t(`orderTypes.enter.${problem.field}`);
    case 'unread':
      return amountRefusalText(t, problem.refused);
    case 'tick':
      return t('spot.state.tick', { step: exactText(market.tickSize) });
    case 'fires':
      return t('errors.refusal.stopWouldTrigger');
    case 'crossed':
      return t('errors.refusal.ocoLegsCrossed');
    case 'end':
      return t('errors.refusal.expiryInvalid');
    case 'distance':
      return t('orderTypes.distanceRange', {
        least: percentText(DISTANCES.least),
        most: percentText(DISTANCES.most),
      });
    case 'band':
      return t('spot.state.band', bandWords(market, problem.near));
    case 'above':
    case 'below':
      return t(`orderTypes.mustBe.${problem.why}`, { price: exactText(problem.near) });
  }
}

const LONG: ReadonlySet<TermProblem['why']> = new Set(['fires', 'crossed', 'end']);

/** The error text shortened for a button (G22); the field shows the full sentence. */
export const shortProblem = (t: Translate, problem: TermProblem, market: Market): string =>
  LONG.has(problem.why) ? t('orderTypes.check') : problemText(t, problem, market);

/** Field of the ticket for each request field that a refusal may name. */
const NAMED: Readonly<Record<string, TermField>> = {
  price: 'price',
  stopPrice: 'stop',
  quantity: 'size',
  quoteQuantity: 'size',
  expireTime: 'until',
  trailingBips: 'distance',
  activationPrice: 'activation',
  'takeProfit.price': 'takeProfit',
  'stopLoss.stopPrice': 'stop',
  'stopLoss.price': 'stopLossLimit',
  'attached.takeProfit.price': 'takeProfit',
  'attached.stopLoss.stopPrice': 'stop',
  'attached.stopLoss.price': 'stopLossLimit',
};

/** Returns the field that a refusal belongs to; null when it belongs to none or to a hidden one. */
export function fieldOf({ kind, context, code, msg, details }: CallError, draft: SpotDraft): TermField | null {
  if (kind !== 'refused') return null;
  const named = NAMED[details['field'] ?? ''] ?? null;
  // A pair shows its `price` in the take profit field.
  const price = draft.type === 'oco' ? 'takeProfit' : 'price';
  if (named !== null) return named === 'price' ? price : named;
  switch (refusalOf(context, code, msg)) {
    case 'stopWouldTrigger':
      return 'stop';
    case 'ocoLegsCrossed':
      return 'takeProfit';
    case 'expiryInvalid':
      return 'until';
    case 'priceOffTick':
    case 'priceOutOfBand':
    case 'postOnlyWouldTake':
    case 'notFillableNow':
      return price;
    case 'quantityOffStep':
    case 'tradeBelowMinimum':
    case 'tradeAboveMaximum':
    case 'insufficientBalance':
      return 'size';
    default:
      return null;
  }
}
