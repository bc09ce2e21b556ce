import { Decimal as DecimalJs } from 'decimal.js';
import type { FillTexts } from '../scenarios/data/fills.ts';

/**
 * Costs and results of fills by average cost and by lots, as a careful programmer writes them with decimal.js and with
 * BigInt. Everything rounds down at 10^−18, as the exchange does.
 */
const PLACES = 18;
/** Enough digits for every product here. */
const Decimal = DecimalJs.clone({ precision: 80, rounding: DecimalJs.ROUND_DOWN, toExpNeg: -100, toExpPos: 100 });
type Decimal = DecimalJs;

/** The same results as Tern's job gives. */
export interface Journal<Value> {
  /** Results of the sales, by average cost and by lots, one after the other. */
  readonly gains: readonly Value[];
  /** By coin: realised by average cost, realised by lots, fees. */
  readonly sums: readonly (readonly Value[])[];
  /** Columns of the quantities that each sale took out of each lot. */
  readonly uses: Uses<Value>;
}

interface Uses<Value> {
  readonly sales: number[];
  readonly fills: number[];
  readonly quantities: Value[];
  readonly costs: Value[];
}

/** Lots of a coin, the oldest first. A list whose beginning moves: `shift` would copy it. */
interface Queue<Value> {
  first: number;
  readonly fills: number[];
  readonly quantities: Value[];
  readonly costs: Value[];
}

const queues = <Value>(count: number): Queue<Value>[] =>
  Array.from({ length: count }, () => ({ first: 0, fills: [], quantities: [], costs: [] }));

const noUses = <Value>(): Uses<Value> => ({ sales: [], fills: [], quantities: [], costs: [] });

function addUse<Value>(uses: Uses<Value>, sale: number, fill: number, quantity: Value, cost: Value): void {
  uses.sales.push(sale);
  uses.fills.push(fill);
  uses.quantities.push(quantity);
  uses.costs.push(cost);
}

/** decimal.js, from the texts of the wire. */
export function decimalLots(fills: FillTexts, coinCount: number): Journal<Decimal> {
  const { coins, sides, quantities, quotes, fees } = fills;
  const zero = new Decimal(0);
  const held = Array.from({ length: coinCount }, () => zero);
  const costs = Array.from({ length: coinCount }, () => zero);
  const lots = queues<Decimal>(coinCount);
  const sums = Array.from({ length: coinCount }, () => [zero, zero, zero]);
  const gains: Decimal[] = [];
  const uses = noUses<Decimal>();
  for (let row = 0; row < coins.length; row++) {
    const coin = coins[row]!;
    const queue = lots[coin]!;
    const quantity = new Decimal(quantities[row]!);
    const quote = new Decimal(quotes[row]!);
    const fee = new Decimal(fees[row]!);
    const sum = sums[coin]!;
    sum[2] = sum[2]!.plus(fee);
    if (sides[row] === 0) {
      const cost = quote.plus(fee);
      held[coin] = held[coin]!.plus(quantity);
      costs[coin] = costs[coin]!.plus(cost);
      queue.fills.push(row);
      queue.quantities.push(quantity);
      queue.costs.push(cost);
      continue;
    }
    const covered = Decimal.min(quantity, held[coin]!);
    if (covered.isZero()) {
      gains.push(zero, zero);
      continue;
    }
    const cost = costs[coin]!.times(covered).div(held[coin]!).toDecimalPlaces(PLACES);
    const proceeds = quote.minus(fee).times(covered).div(quantity).toDecimalPlaces(PLACES);
    held[coin] = held[coin]!.minus(covered);
    costs[coin] = costs[coin]!.minus(cost);
    let left = covered;
    let costFifo = zero;
    while (left.gt(zero)) {
      const at = queue.first;
      const holds = queue.quantities[at]!;
      if (holds.lte(left)) {
        costFifo = costFifo.plus(queue.costs[at]!);
        addUse(uses, row, queue.fills[at]!, holds, queue.costs[at]!);
        left = left.minus(holds);
        queue.first++;
        continue;
      }
      const part = queue.costs[at]!.times(left).div(holds).toDecimalPlaces(PLACES);
      queue.costs[at] = queue.costs[at]!.minus(part);
      queue.quantities[at] = holds.minus(left);
      addUse(uses, row, queue.fills[at]!, left, part);
      costFifo = costFifo.plus(part);
      left = zero;
    }
    const gain = proceeds.minus(cost);
    const gainFifo = proceeds.minus(costFifo);
    sum[0] = sum[0]!.plus(gain);
    sum[1] = sum[1]!.plus(gainFifo);
    gains.push(gain, gainFifo);
  }
  return { gains, sums, uses };
}

/** Amounts × 10^8. */
export interface FillUnits {
  readonly coins: Uint16Array;
  readonly sides: Uint8Array;
  readonly quantities: BigInt64Array;
  readonly quotes: BigInt64Array;
  readonly fees: BigInt64Array;
}

const TO_FINE = 10n ** 10n;

/** BigInt, from columns. Results × 10^18. */
export function bigintLots(fills: FillUnits, coinCount: number): Journal<bigint> {
  const { coins, sides, quantities, quotes, fees } = fills;
  const held = Array<bigint>(coinCount).fill(0n);
  const costs = Array<bigint>(coinCount).fill(0n);
  const lots = queues<bigint>(coinCount);
  const sums = Array.from({ length: coinCount }, () => [0n, 0n, 0n]);
  const gains: bigint[] = [];
  const uses = noUses<bigint>();
  for (let row = 0; row < coins.length; row++) {
    const coin = coins[row]!;
    const queue = lots[coin]!;
    const quantity = quantities[row]!;
    const sum = sums[coin]!;
    sum[2]! += fees[row]!;
    if (sides[row] === 0) {
      const cost = (quotes[row]! + fees[row]!) * TO_FINE;
      held[coin]! += quantity;
      costs[coin]! += cost;
      queue.fills.push(row);
      queue.quantities.push(quantity);
      queue.costs.push(cost);
      continue;
    }
    const covered = quantity < held[coin]! ? quantity : held[coin]!;
    if (covered === 0n) {
      gains.push(0n, 0n);
      continue;
    }
    const cost = covered === held[coin]! ? costs[coin]! : (costs[coin]! * covered) / held[coin]!;
    const whole = (quotes[row]! - fees[row]!) * TO_FINE;
    const proceeds = covered === quantity ? whole : (whole * covered) / quantity;
    held[coin]! -= covered;
    costs[coin]! -= cost;
    let left = covered;
    let costFifo = 0n;
    while (left > 0n) {
      const at = queue.first;
      const holds = queue.quantities[at]!;
      if (holds <= left) {
        costFifo += queue.costs[at]!;
        addUse(uses, row, queue.fills[at]!, holds, queue.costs[at]!);
        left -= holds;
        queue.first++;
        continue;
      }
      const part = (queue.costs[at]! * left) / holds;
      queue.costs[at]! -= part;
      queue.quantities[at] = holds - left;
      addUse(uses, row, queue.fills[at]!, left, part);
      costFifo += part;
      left = 0n;
    }
    const gain = proceeds - cost;
    const gainFifo = proceeds - costFifo;
    sum[0]! += gain;
    sum[1]! += gainFifo;
    gains.push(gain, gainFifo);
  }
  return { gains, sums, uses };
}

/** Results of the sales of a coin by average cost. */
export interface CoinResults<Value> {
  readonly wins: number;
  readonly losses: number;
  /** Σ above zero, and Σ below it without its sign. */
  readonly won: Value;
  readonly lost: Value;
}

type Sales = Pick<FillTexts, 'coins' | 'sides'>;

/** Calls `add` with the result of each sale by average cost. */
function eachSale<Value>({ coins, sides }: Sales, gains: readonly Value[], add: (coin: number, gain: Value) => void) {
  let at = 0;
  for (let row = 0; row < coins.length; row++) {
    if (sides[row] === 0) continue;
    add(coins[row]!, gains[at]!);
    at += 2;
  }
}

/** A whole journal by decimal.js, from the texts of the wire: both methods, then sums by coin. */
export function decimalJournal(fills: FillTexts, coinCount: number): readonly CoinResults<Decimal>[] {
  const zero = new Decimal(0);
  const results = Array.from({ length: coinCount }, () => ({ wins: 0, losses: 0, won: zero, lost: zero }));
  eachSale(fills, decimalLots(fills, coinCount).gains, (coin, gain) => {
    const result = results[coin]!;
    if (gain.gt(zero)) {
      result.wins++;
      result.won = result.won.plus(gain);
    } else if (gain.lt(zero)) {
      result.losses++;
      result.lost = result.lost.minus(gain);
    }
  });
  return results;
}

const UNIT_PLACES = 8;

/** Amounts of at most 8 places × 10^8. */
function unitsOf(texts: readonly string[]): BigInt64Array {
  const units = new BigInt64Array(texts.length);
  for (let row = 0; row < texts.length; row++) {
    const [whole, places = ''] = texts[row]!.split('.');
    units[row] = BigInt(whole! + places.padEnd(UNIT_PLACES, '0'));
  }
  return units;
}

/** The same by BigInt. Sums × 10^18. */
export function bigintJournal(fills: FillTexts, coinCount: number): readonly CoinResults<bigint>[] {
  const units: FillUnits = {
    coins: Uint16Array.from(fills.coins),
    sides: Uint8Array.from(fills.sides),
    quantities: unitsOf(fills.quantities),
    quotes: unitsOf(fills.quotes),
    fees: unitsOf(fills.fees),
  };
  const results = Array.from({ length: coinCount }, () => ({ wins: 0, losses: 0, won: 0n, lost: 0n }));
  eachSale(fills, bigintLots(units, coinCount).gains, (coin, gain) => {
    const result = results[coin]!;
    if (gain > 0n) {
      result.wins++;
      result.won += gain;
    } else if (gain < 0n) {
      result.losses++;
      result.lost -= gain;
    }
  });
  return results;
}
