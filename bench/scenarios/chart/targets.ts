import { outcomeOf } from '../../targets.ts';
import type { Outcome, Target } from '../../targets.ts';
import type { CodeSize } from './code-sizes.ts';
import { METRICS } from './metrics.ts';
import type { MetricId } from './metrics.ts';
import { conditionText } from './plan.ts';
import type { Condition } from './plan.ts';
import { at } from './summary.ts';
import type { Figure, Summary } from './summary.ts';
import { CHART_VARIANTS, DRAWING_ALONE } from './variants.ts';
import type { VariantId } from './variants.ts';

/** Bounds of the chart: C1 to C11 of docs/targets.md, as data. */
export interface ChartTarget {
  readonly id: string;
  readonly work: string;
  readonly metric: MetricId;
  readonly conditions: readonly Condition[];
  /** best: ours ÷ the best library's. null: our own figure. */
  readonly against: 'best' | null;
  readonly bound: Target['bound'];
}

/** Bytes are not of a browser, so they stand apart. */
export const CODE_TARGET = { id: 'C9', work: 'code before first frame', bound: { atMost: 0.5 } } as const;

const sizes = (...candles: number[]): Condition[] => candles.map((count) => ({ candles: count, slowdown: 1 }));
const slowed = (...candles: number[]): Condition[] => candles.map((count) => ({ candles: count, slowdown: 6 }));

/** Two frames at 60 Hz. */
const TWO_FRAMES_MS = 33.4;

const BEST = 'best';
const ALL_SIZES = [1000, 10_000, 100_000];

export const CHART_TARGETS: readonly ChartTarget[] = (
  [
    ['C1', 'first candles', 'candlesMs', sizes(100_000), BEST, { atMost: 0.5 }],
    ['C2', 'pan, main thread', 'panMainMs', sizes(...ALL_SIZES), BEST, { atMost: 0.2 }],
    ['C3', 'pan, script p50', 'panScriptP50', sizes(...ALL_SIZES), BEST, { atMost: 0.2 }],
    ['C4', 'pan', 'panMainMs', slowed(...ALL_SIZES), BEST, { atMost: 0.15 }],
    ['C5', 'zoom out, script p95', 'zoomScriptP95', sizes(10_000), BEST, { atMost: 0.1 }],
    ['C5', 'zoom out, script p95', 'zoomScriptP95', sizes(100_000), BEST, { atMost: 0.05 }],
    ['C6', 'stream, main thread', 'streamMainBusy', sizes(10_000, 100_000), BEST, { atMost: 0.1 }],
    ['C7', 'stream, pictures', 'touchedFps', sizes(100_000), null, { atLeast: 60 }],
    ['C8', 'memory', 'heapMb', sizes(100_000), BEST, { atMost: 0.75 }],
    ['C10', 'idle for 10 s', 'idleFrames', sizes(1000), null, { atMost: 0 }],
    ['C11', 'gesture to pixel p95', 'gestureP95', sizes(10_000), null, { atMost: TWO_FRAMES_MS }],
  ] as const
).map(([id, work, metric, conditions, against, bound]) => ({ id, work, metric, conditions, against, bound }));

export const TARGET_IDS: ReadonlySet<string> = new Set([...CHART_TARGETS.map(({ id }) => id), CODE_TARGET.id]);

/** Both renderers must meet what docs/targets.md asks of the chart. */
export const JUDGED: readonly {
  readonly variant: VariantId;
  readonly engine: string;
  /** Limit: an empty canvas in a worker with the same kind of context. */
  readonly limit: VariantId;
}[] = [
  { variant: 'worker', engine: 'Canvas2D', limit: 'floor' },
  { variant: 'workerPixi', engine: 'pixi', limit: 'floorGl' },
];

const RIVALS = (Object.keys(CHART_VARIANTS) as VariantId[]).filter((id) => CHART_VARIANTS[id].side === 'library');

const UNIT_OF = { ms: 'ms', 'frames/s': 'frames/s', frames: 'frames', '%': '×', MB: '×' } as const;

/**
 * The library with the least median; every ratio is of figures of which less is better. Null when none was measured.
 */
function bestRival(summary: Summary, condition: Condition, metric: MetricId) {
  let best: { readonly id: VariantId; readonly figure: Figure } | null = null;
  for (const id of RIVALS) {
    const figure = at(summary, condition, id, metric);
    if (figure && (!best || figure.median < best.figure.median)) best = { id, figure };
  }
  return best;
}

function judgeOne(
  target: ChartTarget,
  condition: Condition,
  { variant, engine, limit: limitVariant }: (typeof JUDGED)[number],
  summary: Summary,
): Outcome {
  const ours = at(summary, condition, variant, target.metric);
  const best = target.against === null ? null : bestRival(summary, condition, target.metric);
  const known = ours !== null && (target.against === null || best !== null);
  const ratio = (mine: Figure): number => (target.against === null ? mine.median : mine.median / best!.figure.median);
  // The first frame is Canvas2D's, whichever renderer follows.
  const limitId = METRICS[target.metric].from === 'load' ? 'floor' : limitVariant;
  const limit = known ? at(summary, condition, limitId, target.metric) : null;
  const of = {
    id: target.id,
    work: `${target.work}, ${conditionText(condition)}`,
    engine,
    bound: target.bound,
    rival: best ? CHART_VARIANTS[best.id].name : '',
    unit: target.against === null ? UNIT_OF[METRICS[target.metric].unit] : '×',
    ...(limit !== null && { limit: ratio(limit) }),
  } as const;
  return outcomeOf(of, known ? ratio(ours) : NaN);
}

export const judgeCharts = (targets: readonly ChartTarget[], summary: Summary): readonly Outcome[] =>
  targets.flatMap((target) =>
    target.conditions.flatMap((condition) => JUDGED.map((judged) => judgeOne(target, condition, judged, summary))),
  );

/** Code is the same for both renderers: pixi comes later. */
export function judgeCode(codes: readonly CodeSize[]): Outcome {
  const ours = codes.find(({ name }) => name === CHART_VARIANTS.worker.name)!;
  const limit = codes.find(({ name }) => name === DRAWING_ALONE)!;
  const rival = codes
    .filter((code) => code !== ours && code !== limit)
    .reduce((a, b) => (b.brotliBytes < a.brotliBytes ? b : a));
  const [engine, unit] = [JUDGED[0]!.engine, '×'] as const;
  const of = { ...CODE_TARGET, engine, rival: rival.name, limit: limit.brotliBytes / rival.brotliBytes, unit };
  return outcomeOf(of, ours.brotliBytes / rival.brotliBytes);
}

/** Sorts outcomes by the number of their target: C2 before C10. */
export const inOrder = (outcomes: readonly Outcome[]): readonly Outcome[] =>
  outcomes.toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
