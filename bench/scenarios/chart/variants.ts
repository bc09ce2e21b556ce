import type { RendererName } from '../../../src/chart/host/chart-messages.ts';

/** The charts that are measured, as data. The page and its driver read them. */

type ChartVariant =
  | { readonly side: 'ours'; readonly name: string; readonly renderer: RendererName }
  /** `library`: its file in bench/peers/charts/rivals. */
  | { readonly side: 'library'; readonly name: string; readonly library: string }
  /** No chart: the least that any in a worker can cost. */
  | { readonly side: 'limit'; readonly name: string; readonly context: '2d' | 'webgl2' };

/** The part of Tern that turns rows into pixels, without page, worker and gestures. No usable chart is faster. */
export const DRAWING_ALONE = 'limit: Tern’s drawing alone';

/** Variants in the order of the tables. */
export const CHART_VARIANTS = {
  lwc: { side: 'library', name: 'lightweight-charts, conflation on', library: 'lightweight-charts' },
  uplot: { side: 'library', name: 'uPlot', library: 'uplot' },
  worker: { side: 'ours', name: 'Tern', renderer: 'canvas2d' },
  workerPixi: { side: 'ours', name: 'Tern, pixi', renderer: 'pixi' },
  floor: { side: 'limit', name: 'limit: an empty canvas in a worker', context: '2d' },
  floorGl: { side: 'limit', name: 'limit: an empty WebGL canvas in a worker', context: 'webgl2' },
} as const satisfies Readonly<Record<string, ChartVariant>>;

export type VariantId = keyof typeof CHART_VARIANTS;

export const VARIANT_IDS = Object.keys(CHART_VARIANTS) as VariantId[];

export const isVariantId = (id: string | null): id is VariantId => id !== null && Object.hasOwn(CHART_VARIANTS, id);
