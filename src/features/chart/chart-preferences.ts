import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { ChartKind, ChartLook, ChartStudy, ScaleKind } from '../../chart/look.ts';
import { persistedSignal } from '../../model/storage.ts';
import { chartChoicesOf, lookOf, STANDARD_CHOICES } from './chart-choices.ts';
import type { StudyChoice } from './chart-choices.ts';
import type { ChartStudyKind } from './study-fields.ts';
import { INTERVALS } from '../../../protocol/units/interval.ts';
import type { Interval } from '../../../protocol/units/interval.ts';

/**
 * The person's chart settings, for all markets (K2). They are stored. They are not in src/data/preferences.ts because
 * the other preferences must not import the chart.
 */
export function createChartPreferences() {
  const stored = persistedSignal('chart', STANDARD_CHOICES, chartChoicesOf);
  const choices = stored.value;
  const changeStudy = (kind: ChartStudyKind, changed: (choice: StudyChoice) => StudyChoice) =>
    stored.choose({
      ...choices.peek(),
      studies: choices.peek().studies.map((choice) => (choice.kind === kind ? changed(choice) : choice)),
    });

  return {
    choices,
    /** The look of the chart; the same object until a choice changes. */
    look: computed(() => lookOf(choices.value)) as ReadonlySignal<ChartLook>,
    chooseKind: (kind: ChartKind) => stored.choose({ ...choices.peek(), kind }),
    chooseScale: (scale: ScaleKind) => stored.choose({ ...choices.peek(), scale }),
    showStudy: (kind: ChartStudyKind, shown: boolean) => changeStudy(kind, (choice) => ({ ...choice, shown })),
    /** @param lines  lines of that kind, at least one */
    chooseLines: (kind: ChartStudyKind, lines: readonly ChartStudy[]) =>
      changeStudy(kind, (choice) => ({ ...choice, lines })),
    keepPaneShares: (paneShares: ChartLook['paneShares']) => stored.choose({ ...choices.peek(), paneShares }),
    /** Resets studies and pane heights to their defaults; kind and scale stay. */
    resetStudies: () =>
      stored.choose({
        ...choices.peek(),
        studies: STANDARD_CHOICES.studies,
        paneShares: STANDARD_CHOICES.paneShares,
      }),
  };
}

export const chartPreferences = createChartPreferences();

/** Names of the intervals, as keys of `trade.chart`. */
export const INTERVAL_NAMES = {
  ONE_MIN: 'm1',
  FIVE_MIN: 'm5',
  FIFTEEN_MIN: 'm15',
  THIRTY_MIN: 'm30',
  ONE_HOUR: 'h1',
  FOUR_HOUR: 'h4',
  ONE_DAY: 'd1',
  ONE_WEEK: 'w1',
} as const satisfies Readonly<Record<Interval, string>>;

/** Short name of an interval, `5m`, as traders write it in file names. */
export function intervalCode(interval: Interval): string {
  const [unit, ...count] = INTERVAL_NAMES[interval];
  return `${count.join('')}${unit}`;
}

/** Intervals that are in the toolbar only while chosen, with the neighbour that each replaces. */
const GUESTS: Partial<Readonly<Record<Interval, Interval>>> = { THIRTY_MIN: 'FIFTEEN_MIN', ONE_WEEK: 'ONE_DAY' };

/**
 * Returns the six intervals of the toolbar (K1), shortest first. The chosen one is always among them, if necessary in
 * place of its neighbour.
 */
export function toolbarIntervals(chosen: Interval): readonly Interval[] {
  const replaced = GUESTS[chosen];
  return INTERVALS.filter((each) => each === chosen || (each !== replaced && !(each in GUESTS)));
}
