import { CHART_KINDS, PANE_KINDS, SCALE_KINDS, STANDARD_LOOK } from '../../chart/look.ts';
import type { ChartKind, ChartLook, ChartStudy, ScaleKind } from '../../chart/look.ts';
import { oneOf } from '../../model/storage.ts';
import { checkedStudy } from './study-fields.ts';
import type { ChartStudyKind } from './study-fields.ts';

/** One study of the indicators sheet. A hidden study keeps its lines, so that their parameters return with it. */
export interface StudyChoice {
  readonly kind: ChartStudyKind;
  readonly shown: boolean;
  /** One line; only averages may have more (`SEVERAL_LINES`). */
  readonly lines: readonly ChartStudy[];
}

/** The person's choices for the charts of all markets. Plain data, stored as it is. */
export interface ChartChoices {
  readonly kind: ChartKind;
  readonly scale: ScaleKind;
  /** Each kind once, in the order of `STUDY_ORDER`. */
  readonly studies: readonly StudyChoice[];
  readonly paneShares: ChartLook['paneShares'];
}

/** Studies drawn over the candles; the panes follow below, in the order of `PANE_KINDS`. */
export const PRICE_STUDIES = ['ma', 'ema', 'wma', 'boll', 'vwap'] as const;
export const STUDY_ORDER: readonly ChartStudyKind[] = [...PRICE_STUDIES, ...PANE_KINDS];

/** Kinds of studies that a chart may show several times, each with its own period. */
export const SEVERAL_LINES: readonly ChartStudyKind[] = ['ma', 'ema', 'wma'];
export const LINES_MAX = 4;

/** Standard parameters and, for averages, the periods that further lines get in turn. */
const STANDARD_LINES: Readonly<Record<ChartStudyKind, readonly ChartStudy[]>> = {
  ma: [
    { kind: 'ma', period: 7 },
    { kind: 'ma', period: 25 },
  ],
  ema: [
    { kind: 'ema', period: 12 },
    { kind: 'ema', period: 26 },
  ],
  wma: [{ kind: 'wma', period: 10 }],
  boll: [{ kind: 'boll', period: 20, deviations: 2 }],
  vwap: [{ kind: 'vwap' }],
  volume: [{ kind: 'volume' }],
  macd: [{ kind: 'macd', fast: 12, slow: 26, signal: 9 }],
  rsi: [{ kind: 'rsi', period: 14 }],
  kdj: [{ kind: 'kdj', period: 9, kPeriod: 3, dPeriod: 3 }],
  atr: [{ kind: 'atr', period: 14 }],
  obv: [{ kind: 'obv' }],
};
const FURTHER_PERIODS = [99, 200, 50, 25, 7];

const standardStudy = (kind: ChartStudyKind): StudyChoice => ({
  kind,
  shown: STANDARD_LOOK.studies.some((study) => study.kind === kind),
  lines: STANDARD_LINES[kind],
});

export const STANDARD_CHOICES: ChartChoices = {
  kind: STANDARD_LOOK.kind,
  scale: STANDARD_LOOK.scale,
  studies: STUDY_ORDER.map(standardStudy),
  paneShares: {},
};

/** Returns another line of an average, with a period that is not used yet. */
export function furtherLine(choice: StudyChoice): ChartStudy {
  const isThere = (period: number) => choice.lines.some((line) => 'period' in line && line.period === period);
  const period = FURTHER_PERIODS.find((each) => !isThere(each))!;
  return { kind: choice.kind as 'ma' | 'ema' | 'wma', period };
}

export const lookOf = ({ kind, scale, studies, paneShares }: ChartChoices): ChartLook => ({
  kind,
  scale,
  studies: studies.flatMap(({ shown, lines }) => (shown ? lines : [])),
  paneShares,
});

const recordOf = (stored: unknown): Readonly<Record<string, unknown>> | null =>
  typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, unknown>>) : null;

const listOf = (stored: unknown): readonly unknown[] => (Array.isArray(stored) ? stored : []);

function studyChoiceOf(kind: ChartStudyKind, stored: readonly unknown[]): StudyChoice {
  const standard = standardStudy(kind);
  const choice = stored.map(recordOf).find((each) => each?.['kind'] === kind);
  if (!choice) return standard;
  const lines = listOf(choice['lines'])
    .slice(0, SEVERAL_LINES.includes(kind) ? LINES_MAX : 1)
    .map((line) => checkedStudy(kind, recordOf(line) ?? {}))
    .flatMap((checked) => (checked.ok ? checked.study : []));
  const { shown } = choice;
  return {
    kind,
    shown: typeof shown === 'boolean' ? shown : standard.shown,
    lines: lines.length > 0 ? lines : standard.lines,
  };
}

function paneSharesOf(stored: unknown): ChartLook['paneShares'] {
  const shares = recordOf(stored) ?? {};
  return Object.fromEntries(
    PANE_KINDS.map((kind) => [kind, shares[kind]] as const).filter(
      ([, share]) => typeof share === 'number' && share > 0 && share < 1,
    ),
  );
}

/** Validates choices from storage, which is untrusted: invalid ones are replaced by the standard, valid ones stay. */
export function chartChoicesOf(stored: unknown): ChartChoices | null {
  const choices = recordOf(stored);
  if (!choices) return null;
  const studies = listOf(choices['studies']);
  return {
    kind: oneOf(CHART_KINDS)(choices['kind']) ?? STANDARD_CHOICES.kind,
    scale: oneOf(SCALE_KINDS)(choices['scale']) ?? STANDARD_CHOICES.scale,
    studies: STUDY_ORDER.map((kind) => studyChoiceOf(kind, studies)),
    paneShares: paneSharesOf(choices['paneShares']),
  };
}
