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

/** What is wrong with a column; 0 when nothing is. */
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
 * link is the coin in a state, the next lot + 1 here, and the fill of the sale in a use.
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
  /** [coinCount] u32 twice: first and last lot + 1 of each coin; 0 for none. */
  firsts: usize;
  lasts: usize;
  /** Room for a lot a row, behind those of the state. */
  lots: usize;
  covered: usize;
  gains: usize;
  gainsFifo: usize;
  /** Room for a use a row and a lot. */
  uses: usize;
  coinCount: u32;
  lotCount: u32;
  useCount: u32;
  /** Number of the first row's fill. */
  firstFill: u32;
}

function link(job: Job, coin: u32, lot: u32): void {
  const last = job.lasts + ((<usize>coin) << 2);
  const before = load<u32>(last);
  if (before) store<u32>(job.lots + (<usize>(before - 1)) * LOT, lot + 1);
  else store<u32>(job.firsts + ((<usize>coin) << 2), lot + 1);
  store<u32>(last, lot + 1);
  store<u32>(job.lots + <usize>lot * LOT, 0);
}

/**
 * Links the lots of a state, each to the next one of its coin.
 * @param sums  [coinCount] two words each, zeros
 * @returns     0, or 6 when lots and positions do not belong together
 */
export function linkLots(address: usize, sums: usize): i32 {
  const job = changetype<Job>(address);
  for (let lot: u32 = 0; lot < job.lotCount; lot++) {
    const at = job.lots + <usize>lot * LOT;
    const coin = load<u32>(at);
    const quantity = load<i64>(at, QUANTITY);
    if (coin >= job.coinCount || load<u32>(at, FILL) >= job.firstFill || quantity <= 0) return BAD_STATE;
    if (load<u64>(at, LOT_COST + 8) >= MOST_COST_UPPER) return BAD_STATE;
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

function buy(job: Job, row: usize, coin: u32, position: usize, quantity: u64, paid: u64): void {
  const low = multiply(paid, TO_FINE);
  const high = upper;
  addAt(position, quantity, 0);
  addAt(position + COST, low, high);
  const lot = job.lotCount++;
  link(job, coin, lot);
  const at = job.lots + <usize>lot * LOT;
  store<u32>(at, job.firstFill + <u32>row, FILL);
  store<u64>(at, load<u64>(job.times + (row << 3)), TIME);
  store<u64>(at, quantity, QUANTITY);
  store<u64>(at, low, LOT_COST);
  store<u64>(at, high, LOT_COST + 8);
}

/** Upper word of the cost of the coins that `takeLots` took last. */
let taken: u64 = 0;

/**
 * Takes coins out of the lots of a coin, the oldest first: a lot that is used up gives all its cost, the last one its
 * share. The lots hold as many coins as the position.
 * @returns the lower word of their cost; the upper one is in `taken`
 */
function takeLots(job: Job, fill: u32, coin: u32, quantity: u64): u64 {
  const first = job.firsts + ((<usize>coin) << 2);
  let use = job.uses + <usize>job.useCount * LOT;
  let low: u64 = 0;
  let high: u64 = 0;
  let left = quantity;
  let lot = load<u32>(first);
  while (left) {
    const at = job.lots + <usize>(lot - 1) * LOT;
    const holds = load<u64>(at, QUANTITY);
    let cost = load<u64>(at, LOT_COST);
    let costHigh = load<u64>(at, LOT_COST + 8);
    const part = min(holds, left);
    store<u32>(use, fill);
    store<u32>(use, load<u32>(at, FILL), FILL);
    store<u64>(use, load<u64>(at, TIME), TIME);
    if (part == holds) {
      lot = load<u32>(at);
    } else {
      cost = share(cost, costHigh, part, holds);
      costHigh = upper;
      store<u64>(at, holds - part, QUANTITY);
      subtractAt(at + LOT_COST, cost, costHigh);
    }
    store<u64>(use, part, QUANTITY);
    store<u64>(use, cost, LOT_COST);
    store<u64>(use, costHigh, LOT_COST + 8);
    use += LOT;
    job.useCount++;
    low += cost;
    high += costHigh + u64(low < cost);
    left -= part;
  }
  store<u32>(first, lot);
  if (lot == 0) store<u32>(job.lasts + ((<usize>coin) << 2), 0);
  taken = high;
  return low;
}

function sell(job: Job, row: usize, coin: u32, position: usize, quantity: u64, received: i64): void {
  const held = load<u64>(position);
  const heldHigh = load<u64>(position, 8);
  const covered = heldHigh ? quantity : min(quantity, held);
  addAt(position + UNCOVERED, quantity - covered, 0);
  if (covered == 0) return;

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
 * Books `n` fills into positions and lots. `covered`, `gains` and `gainsFifo` are zeros before, and stay so for buys.
 * @param address  of a `Job`, whose lots are linked
 * @returns        0, or the number of the column that is wrong; positions and lots are then undefined
 */
export function bookFills(address: usize, n: i32): i32 {
  const job = changetype<Job>(address);
  for (let row: usize = 0; row < <usize>n; row++) {
    const coin = <u32>load<u16>(job.coins + (row << 1));
    const side = <u32>load<u8>(job.sides + row);
    const quantity = load<i64>(job.quantities + (row << 3));
    const quote = load<i64>(job.quotes + (row << 3));
    const fee = load<i64>(job.fees + (row << 3));
    if (coin >= job.coinCount) return BAD_COIN;
    if (side > SELL) return BAD_SIDE;
    if (quantity <= 0) return BAD_QUANTITY;
    if (quote < 0) return BAD_QUOTE;
    if (fee < 0) return BAD_FEE;
    const position = job.positions + <usize>coin * POSITION;
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
  for (let coin: u32 = 0; coin < job.coinCount; coin++) {
    for (let lot = load<u32>(job.firsts + ((<usize>coin) << 2)); lot; count++) {
      const at = job.lots + <usize>(lot - 1) * LOT;
      lot = load<u32>(at);
      if (out == 0) continue;
      memory.copy(to, at, LOT);
      store<u32>(to, coin);
      to += LOT;
    }
  }
  return count;
}
