import { Job, LINE, Line, LineKind } from './job';
import { close, closes, count, high, low, open, sums, toF64, volumes, volumeSums, WINDOWS } from './tile';

/**
 * Values of all lines at the closes of a tile, in the steps of the plain twins (src/compute/kline/plain), so that they are
 * the same bit for bit. Sums of whole numbers are exact, so their order is free.
 */

@inline
function get(column: usize, candle: i32): f64 {
  return load<f64>(column + ((<usize>candle) << 3));
}

@inline
function put(column: usize, candle: i32, value: f64): void {
  store<f64>(column + ((<usize>candle) << 3), value);
}

@inline
function tick(column: usize, candle: i32): i32 {
  return load<i32>(column + ((<usize>candle) << 2));
}

/** The source of an average: closes, or volumes. */
@inline
function sourceOf(line: Line): usize {
  return line.field == 4 ? volumes : closes;
}

function priceLine(line: Line): void {
  if (line.field == 4) {
    memory.copy(line.out0, volumes, (<usize>count) << 3);
    return;
  }
  const column = line.field == 0 ? open : line.field == 1 ? high : line.field == 2 ? low : close;
  toF64(column, count, line.out0);
}

function maLine(line: Line, before: i32): void {
  const all = line.field == 4 ? volumeSums : sums;
  let candle = max(0, line.ready - before);
  let end = all + ((<usize>(candle + 1)) << 3);
  let out = line.out0 + ((<usize>candle) << 3);
  const back = (<usize>line.period) << 3;
  const period = <f64>line.period;
  if (ASC_FEATURE_SIMD) {
    if (line.undivided) {
      for (; candle + 4 <= count; candle += 4, end += 32, out += 32) {
        v128.store(out, f64x2.sub(v128.load(end), v128.load(end - back)));
        v128.store(out, f64x2.sub(v128.load(end, 16), v128.load(end - back, 16)), 16);
      }
    } else {
      const periods = f64x2.splat(period);
      for (; candle + 2 <= count; candle += 2, end += 16, out += 16) {
        v128.store(out, f64x2.div(f64x2.sub(v128.load(end), v128.load(end - back)), periods));
      }
    }
  }
  for (; candle < count; candle++, end += 8, out += 8) {
    const sum = load<f64>(end) - load<f64>(end - back);
    store<f64>(out, line.undivided ? sum : sum / period);
  }
}

function emaLine(line: Line, before: i32): void {
  const source = sourceOf(line);
  const gain = 2.0 / (<f64>(line.period + 1));
  let value = line.a;
  let sum = line.b;
  let candle = 0;
  for (; candle < count && before + candle < line.ready; candle++) sum += get(source, candle);
  if (candle < count && before + candle == line.ready) {
    value = (sum + get(source, candle)) / <f64>line.period;
    put(line.out0, candle, value);
    candle++;
  }
  for (; candle < count; candle++) {
    value += gain * (get(source, candle) - value);
    put(line.out0, candle, value);
  }
  line.a = value;
  line.b = sum;
}

/** `a` is the sum of the window, `b` the one with weights. Candles before the first count as zeros. */
function wmaLine(line: Line, before: i32): void {
  const source = sourceOf(line);
  const period = <f64>line.period;
  const weights = (period * (period + 1)) / 2;
  let sum = line.a;
  let weighted = line.b;
  for (let candle = 0; candle < count; candle++) {
    const value = get(source, candle);
    weighted += period * value - sum;
    sum += value - (before + candle < line.period ? 0 : get(source, candle - line.period));
    put(line.out0, candle, weighted / weights);
  }
  line.a = sum;
  line.b = weighted;
}

const REBASE: i32 = 256;
const TRUSTED_PART: f64 = 1e-7;

/** State: base, sum, squares, most. */
function bollLine(line: Line, before: i32): void {
  const period = <f64>line.period;
  let base = line.a;
  let sum = line.b;
  let squares = line.c;
  let most = line.d;
  for (let candle = 0; candle < count; candle++) {
    const row = before + candle;
    const value = get(closes, candle);
    if (row >= line.ready) {
      const difference = value - base;
      const fromBase = (sum + difference) / period;
      const meanSquare = (squares + difference * difference) / period;
      let mean = base + fromBase;
      let variance = meanSquare - fromBase * fromBase;
      if (variance < TRUSTED_PART * max(most, meanSquare)) {
        const first = get(closes, candle - line.period + 1);
        let exact = 0.0;
        for (let at = candle - line.period + 1; at <= candle; at++) exact += get(closes, at) - first;
        const part = exact / period;
        let all = 0.0;
        for (let at = candle - line.period + 1; at <= candle; at++) {
          const away = get(closes, at) - first - part;
          all += away * away;
        }
        mean = first + part;
        variance = all / period;
      }
      const width = line.factor * sqrt(variance);
      put(line.out0, candle, mean);
      put(line.out1, candle, mean + width);
      put(line.out2, candle, mean - width);
    }
    const oldest = row - line.period + 1;
    if (row % REBASE == 0) {
      base = value;
      sum = 0;
      squares = 0;
      most = 0;
      for (let at = max(0, oldest + 1); at <= row; at++) {
        const away = get(closes, at - before) - base;
        sum += away;
        squares += away * away;
      }
    } else {
      const gone = oldest < 0 ? 0 : get(closes, oldest - before) - base;
      const away = value - base;
      sum += away - gone;
      squares += away * away - gone * gone;
    }
    most = max(most, squares / period);
  }
  line.a = base;
  line.b = sum;
  line.c = squares;
  line.d = most;
}

/** State: both averages, or the sums of their seeds; the sum of the differences, and the signal. */
function macdLine(line: Line, before: i32): void {
  const start = line.second - 1;
  const fastGain = 2.0 / (<f64>(line.period + 1));
  const slowGain = 2.0 / (<f64>(line.second + 1));
  const signalGain = 2.0 / (<f64>(line.third + 1));
  let fast = line.a;
  let slow = line.b;
  let sum = line.c;
  let signal = line.d;
  for (let candle = 0; candle < count; candle++) {
    const row = before + candle;
    const value = get(closes, candle);
    if (row <= start) {
      if (row > start - line.period) fast += value;
      slow += value;
      if (row < start) continue;
      fast /= <f64>line.period;
      slow /= <f64>line.second;
    } else {
      fast += fastGain * (value - fast);
      slow += slowGain * (value - slow);
    }
    const macd = fast - slow;
    if (row < line.ready) {
      sum += macd;
      continue;
    }
    if (row == line.ready) signal = (sum + macd) / <f64>line.third;
    else signal += signalGain * (macd - signal);
    put(line.out0, candle, macd);
    put(line.out1, candle, signal);
    put(line.out2, candle, macd - signal);
  }
  line.a = fast;
  line.b = slow;
  line.c = sum;
  line.d = signal;
}

const LEAST_MOVE: f64 = 1e-290;

/** State: gains and moves. */
function rsiLine(line: Line, before: i32): void {
  const period = <f64>line.period;
  let gains = line.a;
  let moves = line.b;
  for (let candle = 0; candle < count; candle++) {
    const row = before + candle;
    const change = row == 0 ? 0 : get(closes, candle) - get(closes, candle - 1);
    if (row > line.period) {
      gains -= gains / period;
      moves -= moves / period;
    }
    gains += max(change, 0);
    moves += abs(change);
    put(line.out0, candle, (gains / max(moves, LEAST_MOVE)) * 100);
  }
  line.a = gains;
  line.b = moves;
}

/**
 * The largest or least of `period` whole numbers that end `shift` before each candle from `first` on: the best from a block's
 * start and the best to a block's end make any window.
 */
function windows(job: Job, column: usize, first: i32, period: i32, shift: i32, most: bool, out: usize): void {
  if (first >= count) return;
  const start = column + (<usize>((first - shift - period + 1) << 2));
  const length = count - first + period - 1;
  const heads = job.scratch + WINDOWS;
  const tails = heads + 8192;
  let best = 0;
  for (let at = 0, left = 0; at < length; at++, left--) {
    const value = tick(start, at);
    if (left == 0) {
      best = value;
      left = period;
    } else best = most ? max(best, value) : min(best, value);
    store<i32>(heads + ((<usize>at) << 2), best);
  }
  for (let at = length - 1; at >= 0; at--) {
    const value = tick(start, at);
    best = at == length - 1 || (at + 1) % period == 0 ? value : most ? max(best, value) : min(best, value);
    store<i32>(tails + ((<usize>at) << 2), best);
  }
  for (let candle = first; candle < count; candle++) {
    const tail = tick(tails, candle - first);
    const head = tick(heads, candle - first + period - 1);
    store<i32>(out + ((<usize>candle) << 2), most ? max(tail, head) : min(tail, head));
  }
}

function extremeLine(job: Job, line: Line, before: i32): void {
  const out = job.scratch + WINDOWS + 16384;
  const most = line.field == 1;
  const first = max(0, line.ready - before);
  windows(job, most ? high : low, first, line.period, 1, most, out);
  for (let candle = first; candle < count; candle++) put(line.out0, candle, <f64>tick(out, candle));
}

function kdjLine(job: Job, line: Line, before: i32): void {
  const tops = job.scratch + WINDOWS + 16384;
  const bottoms = tops + 8192;
  const first = max(0, line.ready - before);
  windows(job, high, first, line.period, 0, true, tops);
  windows(job, low, first, line.period, 0, false, bottoms);
  const kPeriod = <f64>line.second;
  const dPeriod = <f64>line.third;
  let k = before <= line.ready ? 50.0 : line.a;
  let d = before <= line.ready ? 50.0 : line.b;
  for (let candle = first; candle < count; candle++) {
    const top = <f64>tick(tops, candle);
    const bottom = <f64>tick(bottoms, candle);
    const raw = top > bottom ? ((<f64>tick(close, candle) - bottom) / (top - bottom)) * 100 : 0;
    k += (raw - k) / kPeriod;
    d += (k - d) / dPeriod;
    put(line.out0, candle, k);
    put(line.out1, candle, d);
    put(line.out2, candle, k + 2 * (k - d));
  }
  line.a = k;
  line.b = d;
}

/** A tile is a day, so the sums begin anew. */
function vwapLine(line: Line): void {
  let turnover = 0.0;
  let all = 0.0;
  for (let candle = 0; candle < count; candle++) {
    const price = (<f64>tick(high, candle) + <f64>tick(low, candle) + <f64>tick(close, candle)) / 3;
    const volume = get(volumes, candle);
    turnover += price * volume;
    all += volume;
    put(line.out0, candle, all > 0 ? turnover / all : price);
  }
}

function atrLine(line: Line, before: i32): void {
  const period = <f64>line.period;
  let value = line.a;
  for (let candle = 0; candle < count; candle++) {
    const row = before + candle;
    if (row == 0) continue;
    const last = tick(close, candle - 1);
    const range = <f64>(max(tick(high, candle), last) - min(tick(low, candle), last));
    if (row < line.ready) {
      value += range;
      continue;
    }
    if (row == line.ready) value = (value + range) / period;
    else value += (range - value) / period;
    put(line.out0, candle, value);
  }
  line.a = value;
}

function obvLine(line: Line, before: i32): void {
  let value = line.a;
  for (let candle = 0; candle < count; candle++) {
    const volume = get(volumes, candle);
    const now = tick(close, candle);
    const last = before + candle == 0 ? 0 : tick(close, candle - 1);
    value += now > last ? volume : now < last ? -volume : 0;
    put(line.out0, candle, value);
  }
  line.a = value;
}

export function drawLines(job: Job): void {
  const before = job.before;
  for (let at = job.lines; at < job.linesEnd; at += LINE) {
    const line = changetype<Line>(at);
    switch (line.kind) {
      case LineKind.Price:
        priceLine(line);
        break;
      case LineKind.Extreme:
        extremeLine(job, line, before);
        break;
      case LineKind.Ma:
        maLine(line, before);
        break;
      case LineKind.Ema:
        emaLine(line, before);
        break;
      case LineKind.Wma:
        wmaLine(line, before);
        break;
      case LineKind.Boll:
        bollLine(line, before);
        break;
      case LineKind.Macd:
        macdLine(line, before);
        break;
      case LineKind.Rsi:
        rsiLine(line, before);
        break;
      case LineKind.Kdj:
        kdjLine(job, line, before);
        break;
      case LineKind.Vwap:
        vwapLine(line);
        break;
      case LineKind.Atr:
        atrLine(line, before);
        break;
      case LineKind.Obv:
        obvLine(line, before);
        break;
      default:
        break;
    }
  }
}

@inline
function keepLast(out: usize): void {
  if (out) put(out, -1, get(out, count - 1));
}

/** Keeps the last value of each line before the first of the next tile. */
export function keepLines(job: Job): void {
  if (count == 0) return;
  for (let at = job.lines; at < job.linesEnd; at += LINE) {
    const line = changetype<Line>(at);
    keepLast(line.out0);
    keepLast(line.out1);
    keepLast(line.out2);
  }
}
