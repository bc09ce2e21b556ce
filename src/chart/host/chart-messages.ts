import type { Drawing, DrawingCommand, DrawingOptions, DrawingState, DrawingTool } from '../drawings/drawing.ts';
import type { KlineKey } from '../kline-source.ts';
import type { ChartSize } from '../layers/layout.ts';
import type { ChartLook, PaneKind } from '../look.ts';
import type { ChartMark, FollowedPrices, HoldingResult } from '../marks.ts';
import type { ChartTheme } from './read-theme.ts';

/** Messages between the page (chart-host.ts) and the painter (serve-chart.ts). Px are CSS px of the canvas. */

export type RendererName = 'canvas2d' | 'pixi';

/** A canvas to paint on: handed over for good, or, where that is impossible, named for a painter on the same thread. */
export type Surface = { readonly offscreen: OffscreenCanvas } | { readonly localId: number };

export interface ChartConfig {
  /** The small chart of the ticket: no legend, fewer labels (T4). */
  readonly compact: boolean;
  /** BCP 47, for numbers and dates on the axes. */
  readonly locale: string;
  readonly look: ChartLook;
  /** A second market, drawn as a line in percent from the first candle in sight; null for none. */
  readonly compare: string | null;
  /** The last candle moves to its new shape in this time (level, K8); 0 jumps. */
  readonly animationMs: number;
  /** True when pixi may be tried (level); `forced` comes from `?renderer=` and skips the trial. */
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
  /** Stretches (factor > 1) or squeezes prices around `yPx`, or the middle of the plot; ends the automatic range. */
  | { readonly type: 'priceZoom'; readonly factor: number; readonly yPx?: number }
  /** Moves prices with the finger; without effect while the range is automatic. */
  | { readonly type: 'pricePan'; readonly dyPx: number }
  | { readonly type: 'priceAuto' }
  /** The upper border of a pane moves by `dyPx`. */
  | { readonly type: 'paneResize'; readonly pane: PaneKind; readonly dyPx: number }
  | { readonly type: 'tap'; readonly xPx: number; readonly yPx: number }
  /** Raw pointer while a tool is chosen or a drawing is selected (`DrawingState`). */
  | { readonly type: 'draw'; readonly phase: DrawPhase; readonly xPx: number; readonly yPx: number }
  | { readonly type: 'orderDrag'; readonly drag: OrderDrag }
  | { readonly type: 'holding'; readonly result: HoldingResult | null }
  | { readonly type: 'followed'; readonly prices: FollowedPrices }
  | { readonly type: 'drawings'; readonly drawings: readonly Drawing[]; readonly options: DrawingOptions }
  | { readonly type: 'tool'; readonly tool: DrawingTool | null }
  | { readonly type: 'drawingCommand'; readonly command: DrawingCommand }
  /** The words of the text that waits for them; empty removes it. */
  | { readonly type: 'drawingText'; readonly text: string }
  | { readonly type: 'live' }
  | { readonly type: 'oldest' }
  | { readonly type: 'retry' }
  | { readonly type: 'export'; readonly requestId: number; readonly format: ExportFormat; readonly title: string }
  | { readonly type: 'read'; readonly requestId: number }
  | { readonly type: 'close' };

export type DrawPhase = 'down' | 'move' | 'up' | 'cancel';

/** A drag of an order's line. `cancel` restores its position, after `up` too. */
export interface OrderDrag {
  readonly phase: DrawPhase;
  /** Id of the mark. */
  readonly id: string;
  readonly xPx: number;
  readonly yPx: number;
}

/** The label of an own order, where hands take it. CSS px; from `crossPx` to its right end it is the cross. */
export interface OrderGrip {
  /** Id of the mark. */
  readonly id: string;
  readonly leftPx: number;
  readonly topPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
  readonly crossPx: number;
  readonly movable: boolean;
}

/** A line was left at another price: a whole number of its mark's ticks. */
export interface OrderMove {
  readonly id: string;
  readonly ticks: number;
}

/** `png`: the current picture. `csv`: the visible klines. */
export type ExportFormat = 'png' | 'csv';

/** Areas for gestures, CSS px of the canvas. Sent whenever they change, so that gestures can be decided at once. */
export interface ChartZones {
  /** The price axis lies right of it. */
  readonly plotRightPx: number;
  readonly plotBottomPx: number;
  /** The time axis lies below it. */
  readonly panesBottomPx: number;
  readonly panes: readonly { readonly kind: PaneKind; readonly topPx: number }[];
}

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
  /** False while the price range is a person's choice. */
  readonly priceAuto: boolean;
}

/** The text alternative (K12): the last candles as rows and what one spoken line needs. Texts follow the locale. */
export interface ChartData {
  readonly rows: readonly Omit<Readout, 'leftHalf'>[];
  /** Summary of the candles; null when there are none. Trend: last close against the first open of the rows. */
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
  | { readonly type: 'zones'; readonly zones: ChartZones }
  | { readonly type: 'drawingState'; readonly state: DrawingState }
  /** Areas of own orders that can be dragged, sent whenever they change. */
  | { readonly type: 'orderGrips'; readonly grips: readonly OrderGrip[] }
  /** The line stays there until `orderDrag` says `cancel`. */
  | { readonly type: 'orderMoved'; readonly move: OrderMove }
  /** A pane was resized by hand. */
  | { readonly type: 'paneShares'; readonly shares: ChartLook['paneShares'] }
  /** The exported file; null when there was nothing to save, or the picture could not be made. */
  | { readonly type: 'exported'; readonly requestId: number; readonly file: Blob | null }
  | { readonly type: 'data'; readonly requestId: number; readonly data: ChartData }
  | { readonly type: 'surfaceWanted'; readonly surfaceId: number }
  | { readonly type: 'surfaceShown'; readonly surfaceId: number; readonly renderer: RendererName }
  | { readonly type: 'surfaceDropped'; readonly surfaceId: number };
