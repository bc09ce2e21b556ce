import type { KlineKey } from '../kline-source.ts';
import type { ChartSize } from '../layers/layout.ts';
import type { ChartMark } from '../marks.ts';
import type { ChartTheme } from '../theme.ts';

/** Everything that crosses the port between the page (chart-host.ts) and the painter (serve-chart.ts). Px are CSS px of the canvas. */

export type RendererName = 'canvas2d' | 'pixi';

/** A canvas to paint on: handed over for good, or, where that is impossible, named for a painter on the same thread. */
export type Surface = { readonly offscreen: OffscreenCanvas } | { readonly localId: number };

export interface ChartConfig {
  /** The small chart of the ticket: no legend, fewer labels (T4). */
  readonly compact: boolean;
  /** BCP 47, for numbers and dates on the axes. */
  readonly locale: string;
  /** Periods of the moving averages, at most two, each 1 … 500. */
  readonly averages: readonly number[];
  /** Whether pixi may be tried (level); `forced` comes from `?renderer=` and skips the trial. */
  readonly gpu: boolean;
  readonly forced: RendererName | null;
}

export type ToPainter =
  | { readonly type: 'open'; readonly surfaceId: number; readonly surface: Surface }
  | { readonly type: 'surface'; readonly surfaceId: number; readonly surface: Surface }
  | { readonly type: 'key'; readonly key: KlineKey }
  | { readonly type: 'size'; readonly size: ChartSize }
  | { readonly type: 'theme'; readonly theme: ChartTheme }
  | { readonly type: 'config'; readonly config: ChartConfig }
  | { readonly type: 'marks'; readonly marks: readonly ChartMark[] }
  /** Hidden or off-screen charts draw nothing (K11). */
  | { readonly type: 'visible'; readonly visible: boolean }
  /** A finger is down: every frame counts. */
  | { readonly type: 'touch'; readonly active: boolean }
  | { readonly type: 'pan'; readonly dxPx: number }
  | { readonly type: 'fling'; readonly pxPerMs: number }
  | { readonly type: 'zoom'; readonly xPx: number; readonly factor: number; readonly dxPx: number }
  | { readonly type: 'cursor'; readonly xPx: number; readonly yPx: number }
  | { readonly type: 'cursorStep'; readonly candles: number }
  | { readonly type: 'cursorOff' }
  | { readonly type: 'live' }
  | { readonly type: 'retry' }
  | { readonly type: 'read'; readonly requestId: number }
  | { readonly type: 'close' };

/** The candle under the crosshair, as the K4 readout needs it: texts are ready to show. */
export interface Readout {
  readonly openTimeMs: number;
  readonly time: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly change: string;
  readonly volume: string;
  readonly up: boolean;
  /** The crosshair is in the left half, so the panel goes to the right. */
  readonly leftHalf: boolean;
}

/** `at` the live edge or scrolled away; `loading` until the first klines came. */
export interface ChartStatus {
  readonly state: 'loading' | 'ready' | 'empty' | 'failed';
  readonly atLive: boolean;
  readonly loadingOlder: boolean;
}

/** The text alternative (K12): the last candles as rows and what one spoken line needs. Texts follow the locale. */
export interface ChartData {
  readonly rows: readonly Omit<Readout, 'leftHalf'>[];
  /** Null when there are no candles. Trend: last close against the first open of the rows. */
  readonly summary: {
    readonly last: string;
    readonly change: string;
    readonly high: string;
    readonly low: string;
    readonly trend: 'up' | 'down' | 'flat';
  } | null;
}

export type ToHost =
  | { readonly type: 'status'; readonly status: ChartStatus }
  | { readonly type: 'readout'; readonly readout: Readout | null }
  | { readonly type: 'data'; readonly requestId: number; readonly data: ChartData }
  | { readonly type: 'surfaceWanted'; readonly surfaceId: number }
  | { readonly type: 'surfaceShown'; readonly surfaceId: number; readonly renderer: RendererName }
  | { readonly type: 'surfaceDropped'; readonly surfaceId: number };
