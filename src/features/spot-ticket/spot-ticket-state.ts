import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { add, compare, isMultipleOfStep, mul, round, roundToStep } from '../../model/decimal.ts';
import type { SpotSide } from '../../model/spot-order.ts';
import { hasPrice } from './spot-draft.ts';
import type { OrderKind } from './spot-draft.ts';
import type { OrderFigures } from './spot-figures.ts';
import { distanceOf, isMoreThan, left } from '../../model/spot-sums.ts';
import type { SpotRules } from '../../model/spot-sums.ts';

export interface SpotTicketFacts {
  readonly signedIn: boolean;
  /** False while a session that survived a network error waits for a successful check (decision 27). */
  readonly sessionConfirmed: boolean;
  readonly connected: boolean;
  readonly marketOpen: boolean;
  /** Whether the order buys EUR with USDT, which the exchange does not allow (decision 66). */
  readonly eurNotBought: boolean;
  readonly priceFresh: boolean;
  readonly sending: boolean;
  readonly side: SpotSide;
  readonly type: OrderKind;
  /** Whether the typed price or size cannot be parsed. */
  readonly unread: boolean;
  /** Whether the order's terms have a problem (`terms/term-problems.ts`). */
  readonly problem: boolean;
  /** Price of a limit order; null while there is none. */
  readonly price: DecimalText | null;
  /** Price that `price` must be near: the last price or the trigger; null while unknown. */
  readonly near: DecimalText | null;
  /** Whether a size other than zero was typed. */
  readonly sized: boolean;
  /** Amounts of the order; null while price, size or, for a market order, the book is missing. */
  readonly figures: Pick<OrderFigures, 'quantity' | 'measured'> | null;
  /** Amount that the order takes out of the account: quote with the fee for a buy, base for a sell. */
  readonly spends: DecimalText | null;
  /** Balance of the asset that the order spends; null while unknown. */
  readonly available: DecimalText | null;
}

/**
 * State of the ticket's button (G22): the first obstacle, or the action. The button stays enabled in state `short` and
 * explains what is missing (O7).
 */
export type SpotTicketState =
  | 'sending'
  | 'connect'
  | 'offline'
  | 'checking'
  | 'closed'
  | 'eurNotBought'
  | 'stale'
  | 'unread'
  | 'terms'
  | 'enterPrice'
  | 'enterSize'
  | 'tick'
  | 'step'
  | 'band'
  | 'noBook'
  | 'min'
  | 'max'
  | 'short'
  | 'ready';

export function spotTicketState(facts: SpotTicketFacts, rules: SpotRules): SpotTicketState {
  if (facts.sending) return 'sending';
  if (!facts.signedIn) return 'connect';
  if (!facts.connected) return 'offline';
  if (!facts.sessionConfirmed) return 'checking';
  if (!facts.marketOpen) return 'closed';
  if (facts.eurNotBought) return 'eurNotBought';
  if (!facts.priceFresh) return 'stale';
  if (facts.unread) return 'unread';
  if (facts.problem) return 'terms';
  if (hasPrice(facts.type)) {
    if (facts.price === null) return 'enterPrice';
    if (!isMultipleOfStep(facts.price, rules.tickSize)) return 'tick';
    if (facts.near !== null && isBeyondBand(facts.price, facts.near, rules.priceBand)) return 'band';
  }
  if (!facts.sized) return 'enterSize';
  if (facts.figures === null) return 'noBook';
  const { quantity, measured } = facts.figures;
  if (!isMultipleOfStep(quantity, rules.stepSize)) return 'step';
  if (compare(measured, rules.minNotional) < 0) return 'min';
  // An order above the balance is short, even if it is above the market's limit too: that limit would be no help.
  const { available, spends } = facts;
  if (available !== null && spends !== null && compare(spends, available) > 0) return 'short';
  if (compare(measured, rules.maxNotional) > 0) return 'max';
  return available === null || spends === null ? 'checking' : 'ready';
}

const ONE = '1' as DecimalText;

/** The allowed price range, last × (1 ± band). The exchange refuses a price outside it. */
const bandOf = (last: DecimalText, band: DecimalText) => ({
  lowest: mul(last, left(ONE, band), 18, 'down'),
  highest: mul(last, add(ONE, band), 18, 'down'),
});

/** @param last  last price, or another reference price */
export function isBeyondBand(price: DecimalText, last: DecimalText, band: DecimalText): boolean {
  const { lowest, highest } = bandOf(last, band);
  return compare(price, lowest) < 0 || compare(price, highest) > 0;
}

/**
 * Returns one unit of the third significant digit: `73456.7` → `100`, `0.00123` → `0.00001`.
 * @param price  above zero
 */
function thirdDigitOf(price: DecimalText): DecimalText {
  const [whole = '0', fraction = ''] = price.split('.');
  const place = whole === '0' ? -fraction.search(/[1-9]/) - 3 : whole.length - 3;
  return (place < 0 ? `0.${'1'.padStart(-place, '0')}` : `1${'0'.repeat(place)}`) as DecimalText;
}

/**
 * Returns the allowed range in three significant digits, rounded inwards so that both ends are allowed. The short
 * figures do not change with every tick.
 * @param last  above zero
 */
export function readableBand(last: DecimalText, { priceBand, tickSize }: Pick<SpotRules, 'priceBand' | 'tickSize'>) {
  const { lowest, highest } = bandOf(last, priceBand);
  const stepOf = (price: DecimalText) => {
    const step = thirdDigitOf(price);
    return compare(step, tickSize) > 0 ? step : tickSize;
  };
  return {
    lowest: roundToStep(lowest, stepOf(lowest), 'up'),
    highest: roundToStep(highest, stepOf(highest), 'down'),
  };
}

/**
 * Whether a limit price takes from the book at once (O9).
 * @param best  best price of the opposite side; null while unknown
 */
export function crosses(side: SpotSide, price: DecimalText, best: DecimalText | null): boolean {
  if (best === null) return false;
  return side === 'buy' ? compare(price, best) >= 0 : compare(price, best) <= 0;
}

const LARGE_SHARE = '0.25' as DecimalText;
const FAR_SHARE = '0.05' as DecimalText;

/** A reason to ask for confirmation before an order is sent (O10). */
export type SecondLook = 'large' | 'far';

/**
 * Returns the reasons to ask for confirmation.
 * @param spends    amount in the asset that the order pays with
 * @param holdings  available and locked amount of that asset
 * @param price     limit price, or the estimated average of a market order; null while unknown
 */
export function secondLooks(
  spends: DecimalText,
  holdings: DecimalText,
  price: DecimalText | null,
  last: DecimalText | null,
): readonly SecondLook[] {
  const looks: SecondLook[] = [];
  if (isMoreThan(spends, holdings, LARGE_SHARE)) looks.push('large');
  const away = price && last ? distanceOf(price, last) : null;
  // Rounded to a tenth of a percent: the 5 % preset starts from the middle of the book and would be one tick too far.
  if (away !== null && compare(round(away, 3, 'down'), FAR_SHARE) > 0) looks.push('far');
  return looks;
}
