import { checkColumn, checkCount } from './order-columns.ts';
import type { I64Column } from './order-columns.ts';
import { setWide, wideAt } from './wide-columns.ts';

/** Positions and open lots after some fills, as they go to the next ones. Plain columns: it may be stored as it is. */
export interface LotsState {
  /** Fills so far: the number of the next one. */
  readonly fills: number;
  /** Packed positions, one a coin: see `positionAt`. */
  readonly positions: I64Column;
  /** Packed open lots, by coin, the oldest first: see `lotAt`. */
  readonly lots: I64Column;
}

export const NO_LOTS: LotsState = { fills: 0, positions: new BigInt64Array(0), lots: new BigInt64Array(0) };

/** A position in one coin. Quantities and fees × 10^8, cost and results × 10^18. */
export interface CoinPosition {
  /** Bought minus sold, never below zero. */
  quantity: bigint;
  /** Cost of `quantity` by average cost, fees included. */
  cost: bigint;
  /** Realised by average cost, as the exchange counts it. */
  realised: bigint;
  realisedFifo: bigint;
  fees: bigint;
  /** Coins sold whose cost is not known. They realised nothing. */
  uncovered: bigint;
  trades: number;
}

/** A lot, or what a sale took out of one. */
export interface Lot {
  /** The coin of an open lot; the number of the fill that sold, of a use. */
  readonly link: number;
  /** Number of the fill that bought it. */
  readonly fill: number;
  readonly boughtMs: number;
  /** × 10^8. */
  readonly quantity: bigint;
  /** × 10^18, fee included. */
  readonly cost: bigint;
}

/** Words of a packed position and of a packed lot, as `wasm/order/lots.ts` has them. */
export const POSITION_WORDS = 13;
export const LOT_WORDS = 5;

/** Fills in all: more could make a sum that does not fit 128 bits. */
export const MOST_FILLS = 2 ** 24;
/** No sum of a state that fills made is this large. */
const SUM_END = 2n ** 123n;
/** No lot costs more than one fill can. */
export const LOT_COST_END = 2n ** 98n;

/** The sums of a position in the order of its words. */
const SUMS = ['quantity', 'cost', 'realised', 'realisedFifo', 'fees', 'uncovered'] as const;
const TRADES_WORD = 12;
const SIGNED: ReadonlySet<string> = new Set(['realised', 'realisedFifo']);

const wordsOf = (positions: I64Column, coin: number): I64Column =>
  positions.subarray(coin * POSITION_WORDS, (coin + 1) * POSITION_WORDS);

/** The position in a coin; one without anything for a coin that the state has not seen. */
export function positionAt({ positions }: Pick<LotsState, 'positions'>, coin: number): CoinPosition {
  const words = wordsOf(positions, coin);
  if (words.length === 0) {
    return { quantity: 0n, cost: 0n, realised: 0n, realisedFifo: 0n, fees: 0n, uncovered: 0n, trades: 0 };
  }
  const [quantity, cost, realised, realisedFifo, fees, uncovered] = SUMS.map((_, at) => wideAt(words, at));
  return {
    quantity: quantity!,
    cost: cost!,
    realised: realised!,
    realisedFifo: realisedFifo!,
    fees: fees!,
    uncovered: uncovered!,
    trades: new Uint32Array(words.buffer, words.byteOffset + 8 * TRADES_WORD, 1)[0]!,
  };
}

export function packPositions(positions: readonly CoinPosition[]): I64Column {
  const packed = new BigInt64Array(positions.length * POSITION_WORDS);
  positions.forEach((position, coin) => {
    const words = wordsOf(packed, coin);
    SUMS.forEach((name, at) => setWide(words, at, position[name]));
    words[TRADES_WORD] = BigInt(position.trades);
  });
  return packed;
}

/** A packed lot: an open one of a state, or a use of a result. */
export function lotAt(lots: I64Column, at: number): Lot {
  const byte = lots.byteOffset + at * LOT_WORDS * 8;
  const [link, fill] = new Uint32Array(lots.buffer, byte, 2);
  return {
    link: link!,
    fill: fill!,
    boughtMs: new Float64Array(lots.buffer, byte + 8, 1)[0]!,
    quantity: lots[at * LOT_WORDS + 2]!,
    cost: wideAt(lots.subarray(at * LOT_WORDS + 3), 0),
  };
}

export function packLots(lots: readonly Lot[]): I64Column {
  const packed = new BigInt64Array(lots.length * LOT_WORDS);
  lots.forEach(({ link, fill, boughtMs, quantity, cost }, at) => {
    const byte = at * LOT_WORDS * 8;
    new Uint32Array(packed.buffer, byte, 2).set([link, fill]);
    new Float64Array(packed.buffer, byte + 8, 1)[0] = boughtMs;
    packed[at * LOT_WORDS + 2] = quantity;
    setWide(packed.subarray(at * LOT_WORDS + 3), 0, cost);
  });
  return packed;
}

/** Checks all but the rows of the lots. @throws TypeError, RangeError */
export function checkState(state: LotsState, coinCount: number): void {
  checkCount('state.fills', state.fills, 0, MOST_FILLS);
  checkColumn('state.positions', state.positions, 'i64');
  checkColumn('state.lots', state.lots, 'i64');
  if (state.lots.length % LOT_WORDS) throw new RangeError('state.lots: not whole lots');
  if (state.positions.length % POSITION_WORDS) throw new RangeError('state.positions: not whole positions');
  const coins = state.positions.length / POSITION_WORDS;
  if (coins > coinCount) throw new RangeError(`state.positions: ${coins} coins, more than ${coinCount}`);
  for (let coin = 0; coin < coins; coin++) {
    const words = wordsOf(state.positions, coin);
    const wrong = SUMS.some((name, at) => {
      const sum = wideAt(words, at);
      return sum >= SUM_END || sum < (SIGNED.has(name) ? -SUM_END : 0n);
    });
    const trades = words[TRADES_WORD]!;
    if (wrong || trades < 0n || trades > BigInt(state.fills)) {
      throw new RangeError(`state.positions: coin ${coin} cannot be`);
    }
  }
}
