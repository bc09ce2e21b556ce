import { figure, grouped } from '../../report/numbers.ts';
import { metricOf } from '../metrics.ts';
import type { MetricId } from '../metrics.ts';
import type { Result, ScenarioResult, VariantResult } from '../result.ts';

/** Content of the picture, before it is drawn. */
export interface Picture {
  readonly title: string;
  readonly lines: readonly string[];
  readonly heroes: readonly Hero[];
  readonly columns: readonly string[];
  readonly rows: readonly PictureRow[];
  readonly foot: readonly string[];
}

/** One large figure. */
export interface Hero {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  /** Figure for comparison. */
  readonly beside: string;
}

export interface PictureRow {
  readonly name: string;
  readonly cells: readonly string[];
  /** True for a limit, which is drawn in a lighter colour. */
  readonly limit: boolean;
  /** Stands in place of the cells. */
  readonly note: string | null;
}

const COLUMNS = ['fps', 'frameP95', 'frameWorst'] as const satisfies readonly MetricId[];
const NONE = '–';

export const BY_HAND = 'By hand: the same cells, or the same tap, by the least code there is. That is the limit.';

export const medianIn = (variant: VariantResult | undefined, id: MetricId): number | null =>
  variant?.figures[id]?.median ?? null;

const minus = (text: string): string => text.replace('-', '−');

/** Three digits that matter. */
export const figureText = (value: number | null): string => (value === null ? NONE : minus(figure(value)));

/** The same, but for a count: whole where it is. */
export const metricText = (id: MetricId, value: number | null): string =>
  value !== null && metricOf(id).unit === '' && Number.isInteger(value)
    ? minus(grouped(String(value)))
    : figureText(value);

const scenarioAt = ({ scenarios }: Result, id: string): ScenarioResult | undefined =>
  scenarios.find((each) => each.id === id);

function hero(
  result: Result,
  at: { scenario: string; metric: MetricId; limit: MetricId; label: string; unit: string },
): Hero {
  const { label, unit } = at;
  const variants = scenarioAt(result, at.scenario)?.variants ?? [];
  const ours = variants.find(({ side }) => side === 'ours');
  const limit = variants.find(({ side }) => side === 'limit') ?? ours;
  const beside = medianIn(limit, at.limit);
  return {
    label,
    unit,
    value: figureText(medianIn(ours, at.metric)),
    beside: beside === null ? '' : `by hand ${figureText(beside)}`,
  };
}

/** The three figures a person asks for first: the storm's frames, a price's way to the screen, a tap's answer. */
export const heroesOf = (result: Result): readonly Hero[] => [
  hero(result, { scenario: 'tick-storm', metric: 'fps', limit: 'fps', label: 'Frames in the storm', unit: 'frames/s' }),
  hero(result, { scenario: 'tick-storm', metric: 'tickP95', limit: 'tickP95', label: 'Tick to pixel p95', unit: 'ms' }),
  hero(result, {
    scenario: 'tap-under-load',
    metric: 'tapP95',
    limit: 'handTapP95',
    label: 'Tap to pixel p95',
    unit: 'ms',
  }),
];

function rowsOf({ title, state, note, variants }: ScenarioResult): readonly PictureRow[] {
  if (state !== 'done') return [{ name: title, cells: [], limit: false, note: note ?? state }];
  // Taps have no frames of their own; they are a large figure.
  return variants
    .filter((variant) => medianIn(variant, 'fps') !== null)
    .map((variant) => ({
      name: variants.length === 1 ? title : `${title}: ${variant.name.replace(/^Tern, /, '')}`,
      cells: COLUMNS.map((id) => figureText(medianIn(variant, id))),
      limit: variant.side === 'limit',
      note: null,
    }));
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** `2×`, `2.63×`. */
export const ratioText = (ratio: number): string => `${Math.round(ratio * 100) / 100}×`;

/** `8 cores · about 4 GB · 412 × 915 at 2.63× · 60 Hz`. */
function deviceLine({ device }: Result): string {
  const { cores, memoryGb, screen, dpr, refreshHz } = device;
  return [
    ...(cores === null ? [] : [plural(cores, 'core')]),
    ...(memoryGb === null ? [] : [`about ${memoryGb} GB`]),
    `${screen.widthPx} × ${screen.heightPx} at ${ratioText(dpr)}`,
    ...(refreshHz === null ? [] : [`${Math.round(refreshHz)} Hz`]),
  ].join(' · ');
}

const levelLine = ({ level, score }: Result): string =>
  `device level ${level.level} · score ${score.failed ? 'failed' : score.score}`;

const effortLine = ({ effort, date, build }: Result): string =>
  `Medians of ${plural(effort.rounds, 'window')} of ${effort.seconds} s · ${date.slice(0, 10)} · build ${build.version} ${build.revision}`;

export const pictureOf = (result: Result): Picture => ({
  title: result.device.name,
  lines: [deviceLine(result), levelLine(result)],
  heroes: heroesOf(result),
  columns: ['frames/s', 'p95 ms', 'worst ms'],
  rows: result.scenarios.flatMap(rowsOf),
  foot: [BY_HAND, effortLine(result)],
});
