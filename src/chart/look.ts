import type { StudySpec } from '../compute/kline/study-spec.ts';

/** Ways in which a chart draws its prices. */
export const CHART_KINDS = ['candles', 'hollow', 'bars', 'line', 'area'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** `percent` counts from the first candle in sight; a compared market makes every scale a percent scale. */
export const SCALE_KINDS = ['linear', 'log', 'percent'] as const;
export type ScaleKind = (typeof SCALE_KINDS)[number];

/** Columns of volume come from the klines themselves, every other study from compute/. */
export type ChartStudy = StudySpec | { readonly kind: 'volume' };

/** Studies with a scale of their own, in a pane under the prices; the others are lines on the prices. */
export const PANE_KINDS = ['volume', 'macd', 'rsi', 'kdj', 'atr', 'obv'] as const;
export type PaneKind = (typeof PANE_KINDS)[number];

export const isPaneKind = (kind: string): kind is PaneKind => (PANE_KINDS as readonly string[]).includes(kind);

/** Settings of a chart that a person chose: plain data, safe to store. */
export interface ChartLook {
  readonly kind: ChartKind;
  readonly scale: ScaleKind;
  /** Studies in the order in which they are drawn and named; at most one of each kind that has a pane. */
  readonly studies: readonly ChartStudy[];
  /** Heights of panes that were resized, as shares of the canvas; the others have their standard height. */
  readonly paneShares: Readonly<Partial<Record<PaneKind, number>>>;
}

export const STANDARD_LOOK: ChartLook = {
  kind: 'candles',
  scale: 'linear',
  studies: [{ kind: 'ma', period: 7 }, { kind: 'ma', period: 25 }, { kind: 'volume' }],
  paneShares: {},
};

/** The panes of a look, from top to bottom. */
export const panesOf = (look: ChartLook): readonly PaneKind[] => [
  ...new Set(look.studies.map((study) => study.kind).filter(isPaneKind)),
];
