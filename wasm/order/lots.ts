import { addAt, multiply, share, shareOfWide, subtractAt, upper } from './core/wide';

/**
 * Cost and result of spot fills, by average cost and by lots that are used in the order in which they were bought.
 * Quantities, quotes and fees are i64 × 10^8, costs and results two words × 10^18. Both ways round down at 10^−18 as the
 * exchange does (`server/engine/spot/position.ts`), so that the digits are the same.
 */

/** 10^8 becomes 10^18. */
const TO_FINE: u64 = 10_000_000_000;

const BUY: u32 = 0;
const SELL: u32 = 1;

/** Code of the fault of a column; 0 when it has none. */
const DONE: i32 = 0;
const BAD_COIN: i32 = 1;
const BAD_SIDE: i32 = 2;
const BAD_QUANTITY: i32 = 3;
const BAD_QUOTE: i32 = 4;
const BAD_FEE: i32 = 5;
const BAD_STATE: i32 = 6;

/** No lot costs more than one fill can: 2^64 × 10^10, of which this is the upper word. */
const MOST_COST_UPPER: u64 = 1 << 34;

/** A position: quantity, cost, realised (average), realised (lots), fees, uncovered, two words each, and its fills. */
const POSITION: usize = 104;
const COST: usize = 16;
const REALISED: usize = 32;
const REALISED_FIFO: usize = 48;
const FEES: usize = 64;
const UNCOVERED: usize = 80;
const TRADES: usize = 96;

/**
 * A lot: a link (u32), the number of the fill that bought it (u32), when (f64), quantity (i64), cost (two words). The
 * link is the coin in a state, the address of the next lot of its coin here, and the fill of the sale in a use.
 */
const LOT: usize = 40;
const FILL: usize = 4;
const TIME: usize = 8;
const QUANTITY: usize = 16;
const LOT_COST: usize = 24;

/** A job of the host: addresses, and counts. */
@unmanaged
class Job {
  coins: usize;
  sides: usize;
  quantities: usize;
  quotes: usize;
  fees: usize;
  times: usize;
  /** [coinCount] positions, as they stand before and after. */
  positions: usize;
  /** [coinCount] u32 twice: addresses of the first and the last lot of each coin; 0 for none. */
  firsts: usize;
  lasts: usize;
  /** The lots of the state, and room for one a row. */
  lots: usize;
  lotsEnd: usize;
  covered: usize;
  gains: usize;
  gainsFifo: usize;
  /** Room for a use a row and a lot, from `uses` to where the last one ended. */
  usesEnd: usize;
  coinCount: u32;
  /** Number of the first row's fill. */
  firstFill: u32;
}

@inline
function link(job: Job, coin: usize, lot: usize): void {
  const last = job.lasts + (coin << 2);
  const before = <usize>load<u32>(last);
  store<u32>(before ? before : job.firsts + (coin << 2), <u32>lot);
  store<u32>(last, <u32>lot);
  store<u32>(lot, 0);
}

/**
 * Links the lots of a state, each to the next one of its coin.
 * @param sums  [coinCount] two words each, zeros
 * @returns     0, or 6 when lots and positions do not belong together
 */
export function linkLots(address: usize, sums: usize): i32 {
  const job = changetype<Job>(address);
  for (let lot = job.lots; lot < job.lotsEnd; lot += LOT) {
    const coin = load<u32>(lot);
    const quantity = load<i64>(lot, QUANTITY);
    if (coin >= job.coinCount || load<u32>(lot, FILL) >= job.firstFill || quantity <= 0) return BAD_STATE;
    if (load<u64>(lot, LOT_COST + 8) >= MOST_COST_UPPER) return BAD_STATE;
    addAt(sums + ((<usize>coin) << 4), quantity, 0);
    link(job, coin, lot);
  }
  for (let coin: usize = 0; coin < <usize>job.coinCount; coin++) {
    const sum = sums + (coin << 4);
    const position = job.positions + coin * POSITION;
    if (load<u64>(sum) != load<u64>(position) || load<u64>(sum, 8) != load<u64>(position, 8)) return BAD_STATE;
  }
  return DONE;
}

/** Zeros for a row that realises nothing. */
@inline
function realiseNothing(job: Job, row: usize): void {
  store<u64>(job.covered + (row << 3), 0);
  const gains = job.gains + (row << 4);
  store<u64>(gains, 0);
  store<u64>(gains, 0, 8);
  const gainsFifo = job.gainsFifo + (row << 4);
  store<u64>(gainsFifo, 0);
  store<u64>(gainsFifo, 0, 8);
}

@inline
function buy(job: Job, row: usize, coin: usize, position: usize, quantity: u64, paid: u64): void {
  realiseNothing(job, row);
  const low = multiply(paid, TO_FINE);
  const high = upper;
  addAt(position, quantity, 0);
  addAt(position + COST, low, high);
  const lot = job.lotsEnd;
  job.lotsEnd = lot + LOT;
  link(job, coin, lot);
  store<u32>(lot, job.firstFill + <u32>row, FILL);
  store<u64>(lot, load<u64>(job.times + (row << 3)), TIME);
  store<u64>(lot, quantity, QUANTITY);
  store<u64>(lot, low, LOT_COST);
  store<u64>(lot, high, LOT_COST + 8);
}

/** Writes what a sale took out of a lot; returns the address of the next use. */
@inline
function writeUse(use: usize, fill: u32, lot: usize, quantity: u64, cost: u64, costHigh: u64): usize {
  store<u32>(use, fill);
  store<u32>(use, load<u32>(lot, FILL), FILL);
  store<u64>(use, load<u64>(lot, TIME), TIME);
  store<u64>(use, quantity, QUANTITY);
  store<u64>(use, cost, LOT_COST);
  store<u64>(use, costHigh, LOT_COST + 8);
  return use + LOT;
}

/** Upper word of the cost of the coins that `takeLots` took last. */
let taken: u64 = 0;

/**
 * Takes coins out of the lots of a coin, the oldest first: a lot that is used up gives all its cost, the last one its
 * share. The lots hold as many coins as the position.
 * @returns the lower word of their cost; the upper one is in `taken`
 */
@inline
function takeLots(job: Job, fill: u32, coin: usize, quantity: u64): u64 {
  const first = job.firsts + (coin << 2);
  let use = job.usesEnd;
  let low: u64 = 0;
  let high: u64 = 0;
  let left = quantity;
  let lot = <usize>load<u32>(first);
  let holds = load<u64>(lot, QUANTITY);
  while (left > holds) {
    const cost = load<u64>(lot, LOT_COST);
    const costHigh = load<u64>(lot, LOT_COST + 8);
    use = writeUse(use, fill, lot, holds, cost, costHigh);
    low += cost;
    high += costHigh + u64(low < cost);
    left -= holds;
    lot = <usize>load<u32>(lot);
    holds = load<u64>(lot, QUANTITY);
  }
  let cost = load<u64>(lot, LOT_COST);
  let costHigh = load<u64>(lot, LOT_COST + 8);
  if (left == holds) {
    const next = load<u32>(lot);
    store<u32>(first, next);
    if (next == 0) store<u32>(job.lasts + (coin << 2), 0);
  } else {
    cost = share(cost, costHigh, left, holds);
    costHigh = upper;
    store<u64>(lot, holds - left, QUANTITY);
    subtractAt(lot + LOT_COST, cost, costHigh);
    store<u32>(first, <u32>lot);
  }
  job.usesEnd = writeUse(use, fill, lot, left, cost, costHigh);
  low += cost;
  taken = high + costHigh + u64(low < cost);
  return low;
}

@inline
function sell(job: Job, row: usize, coin: usize, position: usize, quantity: u64, received: i64): void {
  const held = load<u64>(position);
  const heldHigh = load<u64>(position, 8);
  const covered = heldHigh ? quantity : min(quantity, held);
  addAt(position + UNCOVERED, quantity - covered, 0);
  if (covered == 0) {
    realiseNothing(job, row);
    return;
  }

  let cost = load<u64>(position, COST);
  let costHigh = load<u64>(position, COST + 8);
  if (heldHigh || covered != held) {
    cost = heldHigh ? shareOfWide(cost, costHigh, covered, held, heldHigh) : share(cost, costHigh, covered, held);
    costHigh = upper;
  }
  subtractAt(position, covered, 0);
  subtractAt(position + COST, cost, costHigh);

  const sign = received >> 63;
  let proceeds = multiply(<u64>((received ^ sign) - sign), TO_FINE);
  let proceedsHigh = upper;
  if (covered != quantity) {
    proceeds = share(proceeds, proceedsHigh, covered, quantity);
    proceedsHigh = upper;
  }
  if (sign) {
    proceedsHigh = ~proceedsHigh + u64(proceeds == 0);
    proceeds = -proceeds;
  }

  store<u64>(job.covered + (row << 3), covered);
  const gain = proceeds - cost;
  const gainHigh = proceedsHigh - costHigh - u64(proceeds < cost);
  const gains = job.gains + (row << 4);
  store<u64>(gains, gain);
  store<u64>(gains, gainHigh, 8);
  addAt(position + REALISED, gain, gainHigh);

  const lotCost = takeLots(job, job.firstFill + <u32>row, coin, covered);
  const gainFifo = proceeds - lotCost;
  const gainFifoHigh = proceedsHigh - taken - u64(proceeds < lotCost);
  const gainsFifo = job.gainsFifo + (row << 4);
  store<u64>(gainsFifo, gainFifo);
  store<u64>(gainsFifo, gainFifoHigh, 8);
  addAt(position + REALISED_FIFO, gainFifo, gainFifoHigh);
}

/**
 * Books `n` fills into positions and lots.
 * @param address  of a `Job`, whose lots are linked
 * @returns        0, or the number of the column that is wrong; positions and lots are then undefined
 */
export function bookFills(address: usize, n: i32): i32 {
  const job = changetype<Job>(address);
  for (let row: usize = 0; row < <usize>n; row++) {
    const coin = <usize>load<u16>(job.coins + (row << 1));
    const side = <u32>load<u8>(job.sides + row);
    const quantity = load<i64>(job.quantities + (row << 3));
    const quote = load<i64>(job.quotes + (row << 3));
    const fee = load<i64>(job.fees + (row << 3));
    if (coin >= <usize>job.coinCount) return BAD_COIN;
    if (side > SELL) return BAD_SIDE;
    if (quantity <= 0) return BAD_QUANTITY;
    if (quote < 0) return BAD_QUOTE;
    if (fee < 0) return BAD_FEE;
    const position = job.positions + coin * POSITION;
    addAt(position + FEES, fee, 0);
    store<u64>(position, load<u64>(position, TRADES) + 1, TRADES);
    if (side == BUY) buy(job, row, coin, position, quantity, <u64>quote + <u64>fee);
    else sell(job, row, coin, position, quantity, quote - fee);
  }
  return DONE;
}

/**
 * Copies the lots that are left, by coin, the oldest first.
 * @param out  room for them; 0 to count
 * @returns    their count
 */
export function openLots(address: usize, out: usize): i32 {
  const job = changetype<Job>(address);
  let to = out;
  let count = 0;
  for (let coin: usize = 0; coin < <usize>job.coinCount; coin++) {
    for (let lot = <usize>load<u32>(job.firsts + (coin << 2)); lot; lot = <usize>load<u32>(lot)) {
      count++;
      if (out == 0) continue;
      memory.copy(to, lot, LOT);
      store<u32>(to, <u32>coin);
      to += LOT;
    }
  }
  return count;
}
