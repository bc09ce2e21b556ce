import type { RendererName } from '../../../src/chart/host/chart-messages.ts';

/** The charts that are measured, as data. The page and its driver read them. */

export interface OurVariant {
  readonly side: 'ours';
  readonly name: string;
  readonly host: 'worker' | 'main';
  readonly renderer: RendererName;
}

export interface PeerVariant {
  readonly side: 'library';
  readonly name: string;
  readonly library: 'lightweight-charts' | 'lightweight-charts, conflation' | 'klinecharts' | 'uPlot';
}

/** No chart: the least that any in a worker can cost. */
export interface LimitVariant {
  readonly side: 'limit';
  readonly name: string;
  readonly context: '2d' | 'webgl2';
}

export type ChartVariant = OurVariant | PeerVariant | LimitVariant;

export const OURS = {
  worker: 'Tern',
  workerPixi: 'Tern, pixi',
  main: 'Tern, main thread',
  mainPixi: 'Tern, main thread, pixi',
} as const;

/** The part of Tern that turns rows into pixels, without page, worker and gestures. No usable chart is faster. */
export const DRAWING_ALONE = 'limit: Tern’s drawing alone';

/** Variants in the order of the tables. */
export const CHART_VARIANTS = {
  lwc: { side: 'library', name: 'lightweight-charts', library: 'lightweight-charts' },
  lwcConflation: {
    side: 'library',
    name: 'lightweight-charts, conflation on',
    library: 'lightweight-charts, conflation',
  },
  klc: { side: 'library', name: 'klinecharts', library: 'klinecharts' },
  uplot: { side: 'library', name: 'uPlot', library: 'uPlot' },
  worker: { side: 'ours', name: OURS.worker, host: 'worker', renderer: 'canvas2d' },
  workerPixi: { side: 'ours', name: OURS.workerPixi, host: 'worker', renderer: 'pixi' },
  main: { side: 'ours', name: OURS.main, host: 'main', renderer: 'canvas2d' },
  mainPixi: { side: 'ours', name: OURS.mainPixi, host: 'main', renderer: 'pixi' },
  floor: { side: 'limit', name: 'limit: an empty canvas in a worker', context: '2d' },
  floorGl: { side: 'limit', name: 'limit: an empty WebGL canvas in a worker', context: 'webgl2' },
} as const satisfies Readonly<Record<string, ChartVariant>>;

export type VariantId = keyof typeof CHART_VARIANTS;

export const VARIANT_IDS = Object.keys(CHART_VARIANTS) as VariantId[];

export const isVariantId = (id: string | null): id is VariantId => id !== null && Object.hasOwn(CHART_VARIANTS, id);
