import type { Arena } from '../wasm/arena.ts';
import { numbersOf } from '../kline/study-spec.ts';
import type { StudySpec } from '../kline/study-spec.ts';
import { CAPITAL, testReady, winOf } from './plan.ts';
import type { Line, Plan, Setting, Test, TestJoin } from './plan.ts';
import type { ResidentCandles } from './resident-candles.ts';

/** Structures of wasm/strategy/core/job.ts: bytes, and fields by their number of 4 bytes or of 8 bytes. */
const JOB = 136;
const LINE = 80;
const TEST = 248;
export const SETTING = 360;
export const CASH = 18;
export const QUANTITY = 19;
export const COST = 20;
export const DRAWDOWN = 24;
export const FIGURES_AT = 29;
const WAITING = 50;
const SETTLES = 57;
const NONE = 0xffff_ffff;

const NEEDS_MINUTES = 1;
const NEEDS_CLOSES = 2;
const NEEDS_VOLUMES = 4;
const NEEDS_SUMS = 8;
const NEEDS_VOLUME_SUMS = 16;
const MARKS_MINUTES = 32;

/** Values of a line in a tile: one before it, and what kernels read past its end. */
const OUT_LENGTH = 1488;

const FIELDS = ['open', 'high', 'low', 'close', 'volume'] as const;
const KINDS = {
  price: 0,
  number: 1,
  extreme: 2,
  ma: 3,
  ema: 4,
  wma: 5,
  boll: 6,
  macd: 7,
  rsi: 8,
  kdj: 9,
  vwap: 10,
  atr: 11,
  obv: 12,
} as const;
const TESTS = { above: 0, crossesAbove: 1, rises: 2, falls: 3, hour: 4, weekday: 5 } as const;
const SIZES = { amount: 0, share: 1, risk: 2 } as const;

/** Returns whether a line's values are whole numbers, or would be without the division by its period. */
const isExact = (line: Line): boolean =>
  (line.kind === 'price' && line.field !== 'volume') || line.kind === 'extreme' || isMean(line);
const isMean = (line: Line): boolean => line.kind === 'study' && line.spec.kind === 'ma' && line.spec.of !== 'volume';

/**
 * Returns the averages that are compared with whole numbers or their like only: they are left undivided, and the comparison
 * multiplies. All numbers are whole and below 2^53, and the divided ones lie further apart than they are rounded, so the
 * outcome is the same.
 */
export function undividedLines({ lines, tests, settings }: Plan): ReadonlySet<number> {
  const undivided = new Set(lines.flatMap((line, at) => (isMean(line) ? [at] : [])));
  for (const { stopLine } of settings) undivided.delete(stopLine);
  const fits = (at: number): boolean => isExact(lines[at]!) && (!isMean(lines[at]!) || undivided.has(at));
  for (let size = -1; size !== undivided.size;) {
    size = undivided.size;
    for (const test of tests) {
      if (!('b' in test) || (fits(test.a) && fits(test.b))) continue;
      undivided.delete(test.a);
      undivided.delete(test.b);
    }
  }
  return undivided;
}

/** Writes one structure; fields are set by their number. */
function structure(
  arena: Arena,
  bytes: number,
): { readonly at: number; readonly u32: Uint32Array; readonly f64: Float64Array } {
  const block = arena.u8(bytes);
  block.fill(0);
  const { buffer, byteOffset } = block;
  return {
    at: byteOffset,
    u32: new Uint32Array(buffer, byteOffset, bytes >> 2),
    f64: new Float64Array(buffer, byteOffset, bytes >> 3),
  };
}

function flagsOf({ lines, tests, kind, intervalMinutes }: Plan, marks: boolean): number {
  let flags = marks ? MARKS_MINUTES : 0;
  if (
    kind === 'upDown' ||
    intervalMinutes > 1 ||
    tests.some((test) => test.kind === 'hour' || test.kind === 'weekday')
  ) {
    flags |= NEEDS_MINUTES;
  }
  for (const line of lines) {
    if (line.kind === 'price' && line.field === 'volume') flags |= NEEDS_VOLUMES;
    if (line.kind !== 'study') continue;
    const { spec } = line;
    const ofVolume = 'of' in spec && spec.of === 'volume';
    if (ofVolume || spec.kind === 'vwap' || spec.kind === 'obv') flags |= NEEDS_VOLUMES;
    if (spec.kind === 'ma') flags |= ofVolume ? NEEDS_VOLUME_SUMS : NEEDS_SUMS;
    else if (!ofVolume && ['ema', 'wma', 'boll', 'macd', 'rsi'].includes(spec.kind)) flags |= NEEDS_CLOSES;
  }
  return flags;
}

/** Returns whether a plan reads volumes. */
export const readsVolumes = (plan: Plan): boolean => (flagsOf(plan, false) & NEEDS_VOLUMES) !== 0;

interface KernelLine {
  readonly kind: number;
  readonly ready: number;
  readonly field: number;
  readonly numbers: readonly [period: number, second: number, third: number];
  readonly factor: number;
  readonly outs: number;
}

function studyLine(spec: StudySpec): KernelLine {
  const { ready, period, second, third, factor } = numbersOf(spec);
  const field = 'of' in spec && spec.of === 'volume' ? 4 : 3;
  const outs = ['boll', 'macd', 'kdj'].includes(spec.kind) ? 3 : 1;
  return { kind: KINDS[spec.kind], ready, field, numbers: [period, second, third], factor, outs };
}

function kernelLine(line: Line): KernelLine {
  if (line.kind === 'study') return studyLine(line.spec);
  const rest = { kind: KINDS[line.kind], ready: line.ready, factor: 0, outs: 1 };
  if (line.kind === 'price') return { ...rest, field: FIELDS.indexOf(line.field), numbers: [0, 0, 0] };
  if (line.kind === 'number') return { ...rest, field: 0, numbers: [0, 0, 0] };
  return { ...rest, field: line.side === 'high' ? 1 : 2, numbers: [line.period, 0, 0] };
}

/** Blocks of one kind behind one another. */
interface Written {
  readonly from: number;
  readonly to: number;
}

/** A job in kernel memory. */
export interface KernelJob {
  readonly at: number;
  readonly u32: Uint32Array;
  readonly settings: Uint32Array;
  /** [settings × days] */
  readonly equity: Float64Array;
}

/** Number of the field that holds the next trade's address, and of the one that holds their end. */
export const TRADES_FIELD = 19;

/** Writes lines; returns the first candle of each line of the plan. */
function writeLines(
  arena: Arena,
  plan: Plan,
  undivided: ReadonlySet<number>,
): Written & { readonly outs: readonly number[] } {
  const made = new Map<
    string,
    { readonly line: KernelLine; readonly undivided: boolean; readonly outs: number[]; value: number }
  >();
  const keys = plan.lines.map((line, at) => {
    const kernel = kernelLine(line);
    const value = line.kind === 'number' ? line.value : 0;
    const key = JSON.stringify([kernel, value]);
    if (!made.has(key)) made.set(key, { line: kernel, undivided: undivided.has(at), outs: [], value });
    return key;
  });
  for (const { line, outs, value } of made.values()) {
    for (let out = 0; out < line.outs; out++) {
      const column = arena.f64(OUT_LENGTH);
      column.fill(value);
      outs.push(column.byteOffset + 8);
    }
  }
  const all = structure(arena, LINE * made.size);
  [...made.values()].forEach(({ line, outs, undivided: whole }, at) => {
    const [u32, f64] = [all.u32.subarray((at * LINE) >> 2), all.f64.subarray((at * LINE) >> 3)];
    u32.set([line.kind, line.ready, line.field, ...line.numbers, outs[0]!, outs[1] ?? 0, outs[2] ?? 0, Number(whole)]);
    f64[5] = line.factor;
  });
  const outs = plan.lines.map((line, at) => made.get(keys[at]!)!.outs[line.kind === 'study' ? line.line : 0]!);
  return { from: all.at, to: all.at + LINE * made.size, outs };
}

/** Factor of the other side of a comparison. */
function factorOf(lines: readonly Line[], undivided: ReadonlySet<number>, at: number): number {
  const line = lines[at]!;
  return undivided.has(at) && line.kind === 'study' && line.spec.kind === 'ma' ? line.spec.period : 1;
}

function writeTests(
  arena: Arena,
  { lines, tests }: Plan,
  undivided: ReadonlySet<number>,
  outs: readonly number[],
): Written {
  const all = structure(arena, TEST * tests.length);
  /** Tests by their sides that no other shares a pass with yet. */
  const places = new Map<string, number>();
  tests.forEach((test: Test, at) => {
    const [u32, f64] = [all.u32.subarray((at * TEST) >> 2), all.f64.subarray((at * TEST) >> 3)];
    u32[0] = TESTS[test.kind];
    u32[1] = testReady(test, lines);
    u32[8] = 1;
    if ('mask' in test) {
      u32[9] = test.mask;
      return;
    }
    u32[2] = outs[test.a]!;
    u32[8] = test.candles;
    if (!('b' in test)) return;
    u32[3] = outs[test.b]!;
    f64[2] = factorOf(lines, undivided, test.b);
    f64[3] = factorOf(lines, undivided, test.a);
    const key = `${test.b},${test.a}`;
    const turned = places.get(key);
    if (turned === undefined) places.set(`${test.a},${test.b}`, at);
    else {
      // Entry and exit mostly look at one pair of lines from both sides: both planes are drawn in one pass, by the first.
      all.u32[((turned * TEST) >> 2) + 12] = all.at + at * TEST;
      u32[13] = 1;
      places.delete(key);
    }
  });
  return { from: all.at, to: all.at + TEST * tests.length };
}

function writeJoin(u32: Uint32Array, { all, tests }: TestJoin, firstTest: number): void {
  tests.forEach((test, at) => (u32[at] = firstTest + test * TEST));
  u32[4] = tests.length;
  u32[5] = Number(all);
}

function writeSetting(
  u32: Uint32Array,
  f64: Float64Array,
  plan: Plan,
  setting: Setting,
  firstTest: number,
  outs: readonly number[],
): void {
  writeJoin(u32, setting.enter, firstTest);
  writeJoin(u32.subarray(6), setting.leave, firstTest);
  const { stopLine, size } = setting;
  u32[12] = stopLine < 0 ? 0 : outs[stopLine]!;
  u32[13] = stopLine < 0 ? 0 : plan.lines[stopLine]!.ready;
  u32[14] = setting.candles;
  u32[15] = SIZES[size.kind];
  u32[16] = Number(setting.targetFirst);
  f64.set(
    [
      setting.stopShare,
      setting.stopAtr,
      setting.trailShare,
      setting.targetShare,
      size.value,
      setting.maker,
      setting.taker,
      setting.slippage,
      plan.kind === 'upDown' ? winOf(size.value, plan.market.payoutRate) : 0,
      CAPITAL,
    ],
    9,
  );
  f64[23] = CAPITAL; // The peak.
  if (plan.kind !== 'upDown') return;
  u32[WAITING] = NONE;
  u32[SETTLES] = NONE;
}

/**
 * Writes a plan over candles that lie in kernel memory.
 * @param marks  whether falls are measured by minute closes
 * @throws RangeError when it does not fit
 */
export function writeJob(
  arena: Arena,
  candles: ResidentCandles,
  plan: Plan,
  span: { readonly fromDay: number; readonly toDay: number; readonly scratchBytes: number; readonly marks: boolean },
): KernelJob {
  const { settings, market } = plan;
  const undivided = undividedLines(plan);
  const lines = writeLines(arena, plan, undivided);
  const tests = writeTests(arena, plan, undivided, lines.outs);
  const all = structure(arena, SETTING * settings.length);
  settings.forEach((setting, at) => {
    const place = at * SETTING;
    writeSetting(all.u32.subarray(place >> 2), all.f64.subarray(place >> 3), plan, setting, tests.from, lines.outs);
  });
  const days = span.toDay - span.fromDay;
  const equity = arena.f64(settings.length * days);
  const scratch = arena.u8(span.scratchBytes);
  scratch.fill(0);
  const { at, u32, f64 } = structure(arena, JOB);
  const { columns, runs } = candles;
  u32.set([
    columns.open.byteOffset,
    columns.high.byteOffset,
    columns.low.byteOffset,
    columns.close.byteOffset,
    columns.volume?.byteOffset ?? 0,
    candles.dayRows.byteOffset + 4 * span.fromDay,
    candles.least.byteOffset,
    candles.greatest.byteOffset,
    runs.byteOffset,
    runs.byteOffset + runs.byteLength,
    plan.intervalMinutes,
    flagsOf(plan, span.marks),
    lines.from,
    lines.to,
    tests.from,
    tests.to,
    all.at,
    all.at + SETTING * settings.length,
    scratch.byteOffset,
    0,
    0,
    equity.byteOffset,
    days,
    Number(plan.kind === 'upDown'),
    plan.betMinutes,
    Number(plan.up),
  ]);
  f64.set([10 ** market.priceDecimals, 10 ** market.sizeDecimals, market.smallestOrder], 14);
  return { at, u32, settings: all.u32, equity };
}
