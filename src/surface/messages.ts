import type { LanguageCode } from '../i18n/languages.ts';
import type { Ground, Tone } from './columns/column.ts';
import type { ListName } from './columns/lists.ts';

/** One of the sizes that a column writes in. */
export interface PlaceSize {
  readonly fontPx: number;
  /** Between the edge of the place and the end of the text. */
  readonly padEnd: number;
  /** From the top of a line to its baseline, as the page lays it out. */
  readonly baselinePx: number;
}

/** Where a column stands in every row and in which face, measured on a row that is text. Device px from the top left of its canvas. */
export interface CellPlace {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly padStart: number;
  readonly radius: number;
  /** As `Cell.size` counts them. */
  readonly sizes: readonly PlaceSize[];
  readonly fontWeight: string;
  /** Line height over font size. */
  readonly lineRatio: number;
}

/** How a list looks now; each change of anything is one of these. */
export interface SurfaceLook {
  readonly places: readonly CellPlace[];
  readonly rowPx: number;
  /** Of a canvas. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fontFamily: string;
  readonly tones: Readonly<Record<Tone, string>>;
  readonly grounds: Readonly<Record<Exclude<Ground, 'none'>, string>>;
  readonly language: LanguageCode;
  /** Px of the canvas for one in which the engine lays text out: 1, or more where it does so in CSS px, or less under a cap. */
  readonly unitPx: number;
  /** What the top of the first row lies below that of the canvas, which stands on a whole pixel of the screen. */
  readonly originPx: number;
  /** Length of a tint after a price moved, ms; 0 for none. */
  readonly flashMs: number;
}

/** A canvas that is to show these rows from now on, from the top. */
export interface Assignment {
  readonly slot: number;
  /** Comes back when they are on the screen. */
  readonly generation: number;
  /** As many as the canvas has room for, or fewer; as the columns of the list read them. */
  readonly rows: readonly unknown[];
}

/** Main thread → the thread that paints, over the port of one list. `list` comes first. */
export type ToSurface =
  | { readonly type: 'list'; readonly list: ListName }
  /** A canvas of that number, given away once. */
  | { readonly type: 'canvas'; readonly slot: number; readonly canvas: OffscreenCanvas }
  /** Everything is painted anew, and confirmed with these generations by slot. */
  | { readonly type: 'look'; readonly look: SurfaceLook; readonly generations: readonly number[] }
  | { readonly type: 'assign'; readonly blocks: readonly Assignment[] }
  /** Slots that can be seen: only they are painted again when numbers change. */
  | { readonly type: 'sight'; readonly slots: readonly number[] }
  /** Plain data of the whole list, as its columns read it. */
  | { readonly type: 'shared'; readonly shared: unknown }
  | { readonly type: 'close' };

/** The thread that paints → main thread. */
export type FromSurface =
  /** These canvases have reached the screen with what that generation is. */
  | { readonly type: 'shown'; readonly blocks: readonly (readonly [slot: number, generation: number])[] }
  /** The bitmap of this canvas is gone; `shown` follows when it is there again. */
  | { readonly type: 'lost'; readonly slot: number }
  /** Painting takes more of this thread than it may: text is cheaper here. */
  | { readonly type: 'dear'; readonly shareOfThread: number }
  /** A digit has no width on this thread: nothing of the look would be seen. */
  | { readonly type: 'unmeasured' };
