import type { Outcome, TargetState } from '../targets.ts';
import type { Machine } from './machine.ts';
import { boundText, engineName, figure, valueText } from './numbers.ts';
import { escaped, GRID, INK, line, px, QUIET, rect, SVG_FONT, text } from './svg.ts';

/** A picture for a page 800 px wide: one row a target, one bar an engine, a mark where the bound is. */
const WIDTH = 800;
const MARGIN = 24;
const ID_X = MARGIN;
const WORK_X = 60;
const PLOT_X = 248;
const PLOT_WIDTH = 320;
const VALUE_X = PLOT_X + PLOT_WIDTH + 12;
const BAR_HEIGHT = 6;
const BAR_GAP = 1;
const ROW_GAP = 7;
const GROUP_GAP = 6;
const AXIS_HEIGHT = 22;

/** First engine dark, second light. */
const FILLS: Readonly<Record<TargetState, readonly [string, string]>> = {
  met: ['#1d6f8a', '#8fc3d4'],
  'within slack': ['#b7791f', '#ecc981'],
  MISSED: ['#b83227', '#e9a59e'],
  'not measured': [GRID, GRID],
};

/** Data of a picture. */
export interface PictureParts {
  readonly machine: Pick<Machine, 'cpu' | 'cores'>;
  readonly date: string;
  readonly effort: { readonly rounds: number };
  /** Runs in the order of their shades, two at most. */
  readonly runs: readonly { readonly engine: string; readonly version: string }[];
  readonly outcomes: readonly Outcome[];
}

/** One target with what each engine measured. */
interface Row {
  readonly id: string;
  readonly work: string;
  readonly outcomes: readonly Outcome[];
}

/** Maps a value to px right of the plot's edge. */
interface Scale {
  readonly at: (value: number, outcome: Outcome) => number;
  readonly gridlines: readonly { readonly x: number; readonly label: string }[];
}

function rowsOf(outcomes: readonly Outcome[]): readonly Row[] {
  const rows = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const key = `${outcome.id} ${outcome.work}`;
    rows.set(key, [...(rows.get(key) ?? []), outcome]);
  }
  return [...rows.values()].map((mine) => ({ id: mine[0]!.id, work: mine[0]!.work, outcomes: mine }));
}

function ratioScale(outcomes: readonly Outcome[]): Scale {
  const top = Math.max(10, ...outcomes.map(({ value }) => (Number.isFinite(value) ? value : 1)));
  const decades = Math.ceil(Math.log10(top));
  const at = (value: number) => (Math.max(0, Math.log10(Math.max(value, 1))) / decades) * PLOT_WIDTH;
  return {
    at,
    gridlines: Array.from({ length: decades + 1 }, (_, power) => ({ x: at(10 ** power), label: `${10 ** power}×` })),
  };
}

/** Parts of each row's own bound; what is beyond one and a half of it is cut off there. */
const SHOWN_BOUNDS = 1.5;
const partScale: Scale = {
  at: (value, { bound }) => {
    const most = 'atMost' in bound ? bound.atMost : bound.atLeast;
    const part = most === 0 ? (value === 0 ? 0 : SHOWN_BOUNDS) : value / most;
    return (Math.min(SHOWN_BOUNDS, part) / SHOWN_BOUNDS) * PLOT_WIDTH;
  },
  gridlines: [
    { x: 0, label: '0' },
    { x: PLOT_WIDTH / SHOWN_BOUNDS / 2, label: 'half' },
    { x: PLOT_WIDTH / SHOWN_BOUNDS, label: 'bound' },
  ],
};

const rowHeight = ({ outcomes }: Row): number => Math.max(outcomes.length, 2) * (BAR_HEIGHT + BAR_GAP) + ROW_GAP;

/** Long units stand at the bound only. */
const shownValue = ({ value, unit }: Outcome): string =>
  unit === '×' || unit === 'µs' ? valueText(value, unit) : figure(value);

function drawRow(
  { id, work, outcomes }: Row,
  engines: readonly string[],
  y: number,
  showId: boolean,
  scale: Scale,
): string[] {
  const parts: string[] = [];
  const middle = y + (outcomes.length * (BAR_HEIGHT + BAR_GAP)) / 2;
  if (showId) parts.push(text(ID_X, middle + 4, id, { weight: 700 }));
  parts.push(text(WORK_X, middle + 4, work));
  outcomes.forEach((outcome, at) => {
    const dark = engines.indexOf(outcome.engine) === 0 ? 0 : 1;
    const top = y + at * (BAR_HEIGHT + BAR_GAP);
    if (Number.isNaN(outcome.value)) return;
    parts.push(rect(PLOT_X, top, scale.at(outcome.value, outcome), BAR_HEIGHT, FILLS[outcome.state][dark]!));
  });
  const [first] = outcomes as readonly [Outcome];
  const bound = 'atLeast' in first.bound ? first.bound.atLeast : first.bound.atMost;
  const markX = PLOT_X + scale.at(bound, first);
  parts.push(line(markX, y - 2, y + outcomes.length * (BAR_HEIGHT + BAR_GAP) + 1, INK, 2));
  const values = outcomes.map(shownValue).join(' · ');
  const worst = outcomes.some(({ state }) => state === 'MISSED' || state === 'not measured');
  parts.push(text(VALUE_X, middle + 4, values, { weight: 600, fill: worst ? FILLS.MISSED[0] : INK }));
  parts.push(text(WIDTH - MARGIN, middle + 4, boundText(first.bound, first.unit), { fill: QUIET, anchor: 'end' }));
  return parts;
}

function drawPanel(
  title: string,
  rows: readonly Row[],
  engines: readonly string[],
  scale: Scale,
  top: number,
): { parts: string[]; height: number } {
  const parts = [text(MARGIN, top + 14, title, { weight: 700, size: 13 })];
  const plotTop = top + 14 + AXIS_HEIGHT;
  let y = plotTop + ROW_GAP;
  const drawn: string[] = [];
  let previous = '';
  for (const row of rows) {
    if (previous !== '' && previous !== row.id) y += GROUP_GAP;
    drawn.push(...drawRow(row, engines, y, previous !== row.id, scale));
    previous = row.id;
    y += rowHeight(row);
  }
  for (const { x, label } of scale.gridlines) {
    parts.push(line(PLOT_X + x, plotTop, y, GRID, 1));
    parts.push(text(PLOT_X + x, plotTop - 5, label, { size: 11, fill: QUIET, anchor: 'middle' }));
  }
  return { parts: [...parts, ...drawn], height: y - top };
}

function legend({ runs }: PictureParts, y: number): string[] {
  const parts: string[] = [];
  let x = MARGIN;
  for (const [at, { engine, version }] of runs.entries()) {
    const label = `${engineName(engine)} ${version}`.trim();
    parts.push(rect(x, y - 8, 18, BAR_HEIGHT, FILLS.met[at]!));
    parts.push(text(x + 24, y, label, { fill: QUIET }));
    x += 48 + label.length * 7;
  }
  parts.push(line(x + 4, y - 11, y + 2, INK, 2), text(x + 12, y, 'target', { fill: QUIET }));
  x += 72;
  for (const [state, label] of [
    ['within slack', 'short, within slack'],
    ['MISSED', 'missed'],
  ] as const) {
    parts.push(rect(x, y - 8, 18, BAR_HEIGHT, FILLS[state][0]), text(x + 24, y, label, { fill: QUIET }));
    x += 48 + label.length * 7;
  }
  return parts;
}

/** The targets of a report as an SVG picture with a light ground of its own. */
export function pictureOf(report: PictureParts, title: string): string {
  const { machine, date, effort, runs, outcomes } = report;
  const engines = runs.map(({ engine }) => engine);
  const rows = rowsOf(outcomes);
  const isRatio = ({ outcomes: [first] }: Row) => first!.unit === '×';
  const isAtLeast = ({ outcomes: [first] }: Row) => 'atLeast' in first!.bound;
  const faster = rows.filter((row) => isAtLeast(row) && isRatio(row));
  const near = rows.filter((row) => !isAtLeast(row));
  const wanted = rows.filter((row) => isAtLeast(row) && !isRatio(row));
  const measured = `${machine.cpu}, ${machine.cores} cores; ${date.slice(0, 10)}; medians of ${effort.rounds} interleaved rounds`;
  const parts = [
    text(MARGIN, 36, title, { size: 18, weight: 700 }),
    text(MARGIN, 56, measured, { fill: QUIET }),
    ...legend(report, 80),
  ];
  let y = 100;
  const panels = [
    [
      'Times faster than the rival (more is better, logarithmic)',
      faster,
      ratioScale(faster.flatMap((row) => row.outcomes)),
    ],
    ['Part of what is allowed (less is better)', near, partScale],
    ['Part of what is wanted (more is better)', wanted, partScale],
  ] as const;
  for (const [name, panelRows, scale] of panels) {
    if (panelRows.length === 0) continue;
    const panel = drawPanel(name, panelRows, engines, scale, y);
    parts.push(...panel.parts);
    y += panel.height + 16;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${px(y)}" width="${WIDTH}" height="${px(y)}" font-family="${SVG_FONT}" role="img" aria-label="${escaped(title)}">`,
    `<rect width="100%" height="100%" rx="8" fill="#ffffff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}
