import { checkColumn, checkCount, checkLength } from './order-columns.ts';
import type { F64Column, I64Column, U16Column, U8Column } from './order-columns.ts';
import {
  checkState,
  LOT_COST_END,
  LOT_WORDS,
  lotAt,
  MOST_FILLS,
  NO_LOTS,
  packLots,
  packPositions,
  positionAt,
} from './lots-state.ts';
import type { CoinPosition, Lot, LotsState } from './lots-state.ts';
import { UNITS_TO_WIDE, setWide } from './wide-columns.ts';
import type { WideColumn } from './wide-columns.ts';

/** Spot fills as columns, in the order in which the exchange applied them. Amounts × 10^8. */
export interface FillColumns {
  /** [n] dense index of the base coin: positions are kept by coin, as the exchange keeps them. */
  readonly coins: U16Column;
  /** [n] 0 bought, 1 sold. */
  readonly sides: U8Column;
  /** [n] above zero. */
  readonly quantities: I64Column;
  /** [n] value before the fee; not negative. */
  readonly quotes: I64Column;
  /** [n] in the quote asset; not negative. */
  readonly fees: I64Column;
  /** [n] ms. */
  readonly times: F64Column;
}

export interface LotsJob extends FillColumns {
  /** Every coin is below it. */
  readonly coinCount: number;
  /** After the fills before these. Left out: these are the first. */
  readonly state?: LotsState | undefined;
}

/** Results of fills. Those of buys are zero. */
export interface LotsResult {
  /** [n] × 10^8: what a sale sold of coins whose cost is known; the rest realises nothing. */
  readonly covered: I64Column;
  /** [2n] × 10^18: realised by average cost, fees taken off, as the exchange counts it. */
  readonly gains: WideColumn;
  /** [2n] × 10^18: the same by lots, the oldest first. */
  readonly gainsFifo: WideColumn;
  /** Packed uses of lots by sales, in order. See `lotAt`; `link` is the number of the sale's fill. */
  readonly uses: I64Column;
  /** After the last row. */
  readonly state: LotsState;
}

const SELL = 1;
const MOST_COINS = 2 ** 16;

/** @throws TypeError, RangeError */
export function checkLots({ coins, sides, quantities, quotes, fees, times, coinCount, state }: LotsJob): void {
  checkColumn('coins', coins, 'u16');
  checkColumn('sides', sides, 'u8');
  checkLength('sides', sides, coins.length);
  for (const [name, column] of Object.entries({ quantities, quotes, fees })) {
    checkColumn(name, column, 'i64');
    checkLength(name, column, coins.length);
  }
  checkColumn('times', times, 'f64');
  checkLength('times', times, coins.length);
  checkCount('coinCount', coinCount, 0, MOST_COINS);
  if (state !== undefined) checkState(state, coinCount);
  if ((state?.fills ?? 0) + coins.length > MOST_FILLS) throw new RangeError(`coins: more than ${MOST_FILLS} fills`);
}

/** Returns the proceeds of the coins whose cost is known, × 10^18: rounded towards zero, as the exchange does. */
export const proceedsOf = (quote: bigint, fee: bigint, covered: bigint, quantity: bigint): bigint =>
  ((quote - fee) * UNITS_TO_WIDE * covered) / quantity;

interface OpenLot {
  readonly fill: number;
  readonly boughtMs: number;
  quantity: bigint;
  cost: bigint;
}

/** Lots of one coin, the oldest first. */
class LotQueue {
  private readonly lots: OpenLot[] = [];
  private first = 0;

  push(lot: OpenLot): void {
    this.lots.push(lot);
  }

  left(): readonly OpenLot[] {
    return this.lots.slice(this.first);
  }

  /** Removes coins from the oldest lots, which have enough. @returns the removed part of each */
  take(quantity: bigint): readonly OpenLot[] {
    const taken: OpenLot[] = [];
    for (let missing = quantity; missing > 0n;) {
      const lot = this.lots[this.first]!;
      if (lot.quantity <= missing) {
        taken.push(lot);
        missing -= lot.quantity;
        this.first++;
        continue;
      }
      const cost = (lot.cost * missing) / lot.quantity;
      taken.push({ ...lot, quantity: missing, cost });
      lot.quantity -= missing;
      lot.cost -= cost;
      missing = 0n;
    }
    return taken;
  }
}

/** @throws RangeError when lots and positions do not belong together */
function queuesOf({ fills, lots }: LotsState, positions: readonly CoinPosition[]): readonly LotQueue[] {
  const queues = positions.map(() => new LotQueue());
  const held = positions.map(() => 0n);
  for (let at = 0; at < lots.length / LOT_WORDS; at++) {
    const { link: coin, fill, boughtMs, quantity, cost } = lotAt(lots, at);
    if (coin >= positions.length || fill >= fills || quantity <= 0n || cost < 0n || cost >= LOT_COST_END) {
      throw new RangeError(`state.lots: lot ${at} cannot be`);
    }
    queues[coin]!.push({ fill, boughtMs, quantity, cost });
    held[coin]! += quantity;
  }
  const odd = positions.findIndex(({ quantity }, coin) => held[coin] !== quantity);
  if (odd >= 0) throw new RangeError(`state.lots: not as many of coin ${odd} as its position`);
  return queues;
}

function checkRow({ coins, sides, quantities, quotes, fees, coinCount }: LotsJob, row: number): void {
  if (coins[row]! >= coinCount) throw new RangeError(`coins: row ${row} is not below ${coinCount}`);
  if (sides[row]! > SELL) throw new RangeError(`sides: row ${row} is neither 0 nor 1`);
  if (quantities[row]! <= 0n) throw new RangeError(`quantities: row ${row} is not above zero`);
  if (quotes[row]! < 0n) throw new RangeError(`quotes: row ${row} is negative`);
  if (fees[row]! < 0n) throw new RangeError(`fees: row ${row} is negative`);
}

/** The plain twin. @throws RangeError that names column and row */
export function plainLots(job: LotsJob): LotsResult {
  const { coins, sides, quantities, quotes, fees, times, coinCount, state = NO_LOTS } = job;
  const positions = Array.from({ length: coinCount }, (_, coin) => positionAt(state, coin));
  const queues = queuesOf(state, positions);
  const covered = new BigInt64Array(coins.length);
  const [gains, gainsFifo] = [new BigInt64Array(2 * coins.length), new BigInt64Array(2 * coins.length)];
  const uses: Lot[] = [];
  for (let row = 0; row < coins.length; row++) {
    checkRow(job, row);
    const [position, queue] = [positions[coins[row]!]!, queues[coins[row]!]!];
    const [quantity, quote, fee] = [quantities[row]!, quotes[row]!, fees[row]!];
    const fill = state.fills + row;
    position.fees += fee;
    position.trades++;
    if (sides[row] !== SELL) {
      const cost = (quote + fee) * UNITS_TO_WIDE;
      position.quantity += quantity;
      position.cost += cost;
      queue.push({ fill, boughtMs: times[row]!, quantity, cost });
      continue;
    }
    const known = quantity < position.quantity ? quantity : position.quantity;
    position.uncovered += quantity - known;
    if (known === 0n) continue;
    const proceeds = proceedsOf(quote, fee, known, quantity);
    const cost = (position.cost * known) / position.quantity;
    const taken = queue.take(known);
    const costFifo = taken.reduce((sum, lot) => sum + lot.cost, 0n);
    position.quantity -= known;
    position.cost -= cost;
    position.realised += proceeds - cost;
    position.realisedFifo += proceeds - costFifo;
    covered[row] = known;
    setWide(gains, row, proceeds - cost);
    setWide(gainsFifo, row, proceeds - costFifo);
    for (const lot of taken) uses.push({ ...lot, link: fill });
  }
  const open = queues.flatMap((queue, link) =>
    queue.left().map(({ fill, boughtMs, quantity, cost }) => ({ link, fill, boughtMs, quantity, cost })),
  );
  return {
    covered,
    gains,
    gainsFifo,
    uses: packLots(uses),
    state: { fills: state.fills + coins.length, positions: packPositions(positions), lots: packLots(open) },
  };
}
