import { BACK, Job, NEEDS_CLOSES, NEEDS_MINUTES, NEEDS_SUMS, NEEDS_VOLUME_SUMS, NEEDS_VOLUMES, TILE } from './job';

/**
 * The candles of one UTC day. Minutes are used where they lie; larger candles are rolled up into the scratch, behind
 * those of the days before that a line looks back on.
 */

const I32S: usize = TILE << 2;
const KEPT_I32S: usize = (BACK + TILE) << 2;
const KEPT_F64S: usize = (BACK + TILE) << 3;

const MINUTES: usize = 0;
const CANDLE_OF: usize = MINUTES + I32S;
const END_ROWS: usize = CANDLE_OF + I32S;
const END_MINUTES: usize = END_ROWS + I32S;
const ROLLED: usize = END_MINUTES + I32S;
const VOLUMES: usize = ROLLED + 4 * KEPT_I32S;
const CLOSES: usize = VOLUMES + KEPT_F64S;
/** Sums of all before each candle: one more than candles. */
const SUMS: usize = CLOSES + KEPT_F64S;
const VOLUME_SUMS: usize = SUMS + KEPT_F64S + 64;
/** Two columns for the largest of a window, and two for their results. */
export const WINDOWS: usize = VOLUME_SUMS + KEPT_F64S + 64;
export const SCRATCH: usize = WINDOWS + 4 * KEPT_I32S;

export let from: u32 = 0;
export let to: u32 = 0;
export let count: i32 = 0;
export let open: usize = 0;
export let high: usize = 0;
export let low: usize = 0;
export let close: usize = 0;
/** f64 columns; only those that the job needs are filled. */
export let closes: usize = 0;
export let volumes: usize = 0;
export let sums: usize = 0;
export let volumeSums: usize = 0;
let minutes: usize = 0;
let candles: usize = 0;
let endRows: usize = 0;
let endMinutes: usize = 0;
let single: bool = true;

@inline
export function minuteAt(row: u32): u32 {
  return load<u32>(minutes + ((<usize>(row - from)) << 2));
}

/** The candle of a row, counted in the tile. */
@inline
export function candleOf(row: u32): i32 {
  return single ? <i32>(row - from) : load<i32>(candles + ((<usize>(row - from)) << 2));
}

/** The last row of a candle. */
@inline
export function endRow(candle: i32): u32 {
  return single ? from + <u32>candle : load<u32>(endRows + ((<usize>candle) << 2));
}

/** The minute at which a candle closes. */
@inline
export function endMinute(candle: i32): u32 {
  return single ? minuteAt(from + <u32>candle) + 1 : load<u32>(endMinutes + ((<usize>candle) << 2));
}

function readMinutes(job: Job): void {
  let run = job.runs;
  for (let row = from; row < to; ) {
    while (run + 8 < job.runsEnd && load<u32>(run, 8) <= row) run += 8;
    const end = run + 8 < job.runsEnd ? min(to, load<u32>(run, 8)) : to;
    let minute = load<u32>(run, 4) + (row - load<u32>(run));
    for (; row < end; row++) store<u32>(minutes + ((<usize>(row - from)) << 2), minute++);
  }
  job.runs = run;
}

function rollUp(job: Job): void {
  let last: u32 = 0xffff_ffff;
  count = 0;
  const openFrom = open;
  const highFrom = high;
  const lowFrom = low;
  const closeFrom = close;
  open = job.scratch + ROLLED + (BACK << 2);
  high = open + KEPT_I32S;
  low = high + KEPT_I32S;
  close = low + KEPT_I32S;
  for (let row = from; row < to; row++) {
    const slot = minuteAt(row) / job.interval;
    const at = (<usize>(row - from)) << 2;
    if (slot != last) {
      last = slot;
      const next = (<usize>count) << 2;
      store<i32>(open + next, load<i32>(openFrom + at));
      store<i32>(high + next, load<i32>(highFrom + at));
      store<i32>(low + next, load<i32>(lowFrom + at));
      store<u32>(endMinutes + next, (slot + 1) * job.interval);
      if (job.volume) store<f64>(volumes + (next << 1), 0);
      count++;
    }
    const candle = (<usize>(count - 1)) << 2;
    store<i32>(high + candle, max(load<i32>(high + candle), load<i32>(highFrom + at)));
    store<i32>(low + candle, min(load<i32>(low + candle), load<i32>(lowFrom + at)));
    store<i32>(close + candle, load<i32>(closeFrom + at));
    store<u32>(endRows + candle, row);
    store<i32>(candles + at, count - 1);
    if (job.volume) {
      const volume = volumes + (candle << 1);
      store<f64>(volume, load<f64>(volume) + <f64>load<i32>(job.volume + ((<usize>row) << 2)));
    }
  }
}

/** Writes n numbers of an i32 column as f64. Up to 3 more are written. */
export function toF64(column: usize, n: i32, out: usize): void {
  const end = column + ((<usize>n) << 2);
  if (ASC_FEATURE_SIMD) {
    for (; column < end; column += 16, out += 32) {
      const four = v128.load(column);
      v128.store(out, f64x2.convert_low_i32x4_s(four));
      v128.store(out, f64x2.convert_low_i32x4_s(v128.shuffle<i32>(four, four, 2, 3, 0, 1)), 16);
    }
  } else {
    for (; column < end; column += 4, out += 8) store<f64>(out, <f64>load<i32>(column));
  }
}

/** Sums of whole numbers below 2^53 are exact in any order. */
function sumCloses(): void {
  let column = close;
  const end = close + ((<usize>count) << 2);
  let out = sums + 8;
  if (ASC_FEATURE_SIMD) {
    let last = f64x2.splat(load<f64>(sums));
    const zero = f64x2.splat(0);
    for (; column < end; column += 16, out += 32) {
      const four = v128.load(column);
      const x0 = f64x2.convert_low_i32x4_s(four);
      const x1 = f64x2.convert_low_i32x4_s(v128.shuffle<i32>(four, four, 2, 3, 0, 1));
      const s0 = f64x2.add(x0, v128.shuffle<f64>(zero, x0, 0, 2));
      const s1 = f64x2.add(f64x2.add(x1, v128.shuffle<f64>(zero, x1, 0, 2)), v128.shuffle<f64>(s0, s0, 1, 1));
      v128.store(out, f64x2.add(last, s0));
      const next = f64x2.add(last, s1);
      v128.store(out, next, 16);
      last = v128.shuffle<f64>(next, next, 1, 1);
    }
  } else {
    let sum = load<f64>(sums);
    for (; column < end; column += 4, out += 8) {
      sum += <f64>load<i32>(column);
      store<f64>(out, sum);
    }
  }
}

function sumVolumes(): void {
  let sum = load<f64>(volumeSums);
  for (let candle = 0; candle < count; candle++) {
    const at = (<usize>candle) << 3;
    sum += load<f64>(volumes + at);
    store<f64>(volumeSums + at, sum, 8);
  }
}

/** Takes up the rows of a day. */
export function takeTile(job: Job, fromRow: u32, toRow: u32): void {
  from = fromRow;
  to = toRow;
  single = job.interval == 1;
  count = <i32>(toRow - fromRow);
  const at = (<usize>fromRow) << 2;
  open = job.open + at;
  high = job.high + at;
  low = job.low + at;
  close = job.close + at;
  const scratch = job.scratch;
  minutes = scratch + MINUTES;
  candles = scratch + CANDLE_OF;
  endRows = scratch + END_ROWS;
  endMinutes = scratch + END_MINUTES;
  volumes = scratch + VOLUMES + (BACK << 3);
  closes = scratch + CLOSES + (BACK << 3);
  sums = scratch + SUMS + (BACK << 3);
  volumeSums = scratch + VOLUME_SUMS + (BACK << 3);
  if (job.flags & NEEDS_MINUTES) readMinutes(job);
  if (!single) rollUp(job);
  else if (job.flags & NEEDS_VOLUMES) toF64(job.volume + at, count, volumes);
  if (job.flags & NEEDS_CLOSES) toF64(close, count, closes);
  if (job.flags & NEEDS_SUMS) sumCloses();
  if (job.flags & NEEDS_VOLUME_SUMS) sumVolumes();
}

@inline
function keepF64s(column: usize): void {
  memory.copy(column - (BACK << 3), column - (BACK << 3) + ((<usize>count) << 3), (BACK + 1) << 3);
}

/** Keeps what the next day looks back on. */
export function keepTile(job: Job): void {
  if (!single) {
    for (let column = 0; column < 4; column++) {
      const start = job.scratch + ROLLED + (<usize>column) * KEPT_I32S;
      memory.copy(start, start + ((<usize>count) << 2), BACK << 2);
    }
  }
  if (job.flags & NEEDS_VOLUMES) keepF64s(volumes);
  if (job.flags & NEEDS_CLOSES) keepF64s(closes);
  if (job.flags & NEEDS_SUMS) keepF64s(sums);
  if (job.flags & NEEDS_VOLUME_SUMS) keepF64s(volumeSums);
  job.before += count;
}
