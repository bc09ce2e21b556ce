import { MOST_STUDIES } from '../../compute/kline/study-engine.ts';
import { STUDY_LINES, numbersOf } from '../../compute/kline/study-spec.ts';
import type { StudySpec } from '../../compute/kline/study-spec.ts';
import type { Paint } from '../layers/draw-list.ts';
import { isPaneKind, panesOf } from '../look.ts';
import type { ChartLook, ChartStudy, PaneKind } from '../look.ts';

/** One line of a study: its name in STUDY_LINES and how it is drawn. */
export interface ShownLine {
  readonly key: string;
  readonly paint: Paint;
  /** CSS px. */
  readonly widthPx: number;
}

/** A study as the chart shows it. */
export interface ShownStudy {
  readonly spec: StudySpec;
  /** Name in the legend: `MA7`, `BOLL(20,2)`. Traders know these short forms in every language. */
  readonly name: string;
  /** The pane of the study; null when it is drawn over the prices. */
  readonly pane: PaneKind | null;
  readonly lines: readonly ShownLine[];
}

/** The third colour is the compared market's. */
const PRICE_PAINTS = ['study0', 'study1', 'study3', 'study4', 'study5', 'study2'] as const satisfies readonly Paint[];
const PANE_PAINTS = ['study0', 'study1', 'study2'] as const satisfies readonly Paint[];
/** A pane with one line has a colour of its own, so that neighbours are told apart at a glance. */
const PANE_FIRST: Readonly<Partial<Record<PaneKind, number>>> = { rsi: 2, obv: 1 };

const PRICE_LINE_PX = 1.5;
const PANE_LINE_PX = 1.25;
/** The borders of a band, less than its middle. */
const BORDER_LINE_PX = 1;
const BORDERS: ReadonlySet<string> = new Set(['upper', 'lower']);

function parametersOf(spec: StudySpec): readonly number[] {
  switch (spec.kind) {
    case 'boll':
      return [spec.period, spec.deviations];
    case 'macd':
      return [spec.fast, spec.slow, spec.signal];
    case 'kdj':
      return [spec.period, spec.kPeriod, spec.dPeriod];
    case 'vwap':
    case 'obv':
      return [];
    default:
      return [spec.period];
  }
}

function nameOf(spec: StudySpec): string {
  const parameters = parametersOf(spec);
  const name = spec.kind.toUpperCase();
  return parameters.length > 1 ? `${name}(${parameters.join(',')})` : `${name}${parameters.join('')}`;
}

function paneOf(spec: StudySpec): PaneKind | null {
  if ('of' in spec && spec.of === 'volume') return 'volume';
  return isPaneKind(spec.kind) ? spec.kind : null;
}

/** Returns whether a stored study can be computed. Stored data may be anything: other studies are left out. */
function isComputed(study: ChartStudy): study is StudySpec {
  try {
    if (study.kind === 'volume') return false;
    numbersOf(study);
    return true;
  } catch {
    return false;
  }
}

/** @param before  how many studies stand in the same place already */
function linesOf(spec: StudySpec, pane: PaneKind | null, before: number): readonly ShownLine[] {
  const keys: readonly string[] = STUDY_LINES[spec.kind];
  return keys.map((key, line) => {
    if (pane === null) {
      const paint = PRICE_PAINTS[before % PRICE_PAINTS.length]!;
      return { key, paint, widthPx: BORDERS.has(key) ? BORDER_LINE_PX : PRICE_LINE_PX };
    }
    const paint = PANE_PAINTS[((PANE_FIRST[pane] ?? 0) + before + line) % PANE_PAINTS.length]!;
    return { key, paint, widthPx: PANE_LINE_PX };
  });
}

/**
 * The studies of a look that compute/ knows, in its order: of each kind with a pane the first, averages of volume where
 * its pane is, and no more than a series takes.
 */
export function shownStudies(look: ChartLook): readonly ShownStudy[] {
  const hasVolume = panesOf(look).includes('volume');
  const counts = new Map<PaneKind | null, number>();
  const shown: ShownStudy[] = [];
  for (const spec of look.studies.filter(isComputed)) {
    const pane = paneOf(spec);
    const before = counts.get(pane) ?? 0;
    const hasPlace = pane === 'volume' ? hasVolume : pane === null || before === 0;
    if (!hasPlace || shown.length === MOST_STUDIES) continue;
    counts.set(pane, before + 1);
    shown.push({ spec, name: nameOf(spec), pane, lines: linesOf(spec, pane, before) });
  }
  return shown;
}
