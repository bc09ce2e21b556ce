import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { RowKind } from '../feed/decode/message-kinds.ts';
import type { Conditions } from '../lab/conditions.ts';
import type { CleaningColumns } from '../level/caches.ts';
import type { PaintReport } from '../level/paint-meter.ts';
import type { LevelSettings } from '../level/settings.ts';
import type { BookStatus } from '../signals/book-store.ts';
import type { FeedCounters, FeedState } from '../signals/connection-store.ts';
import type { ConnectionStatus } from '../signals/data-age.ts';
import type { LivePart } from '../signals/stream-parts.ts';
import type { PortKind } from './live-ports.ts';

/** The settings of the device level that the worker needs; it cannot read the page's signals. */
export interface FeedSettings extends Pick<
  LevelSettings,
  | 'priceMs'
  | 'paintedMs'
  | 'klineMs'
  | 'orderMs'
  | 'bookMs'
  | 'listMs'
  | 'listCellularMs'
  | 'watchMs'
  | 'watchTradesMs'
  | 'restMs'
  | 'bufferSize'
  | 'subscribeAll'
> {
  /**
   * True while the data saver is on: `savingFeed` makes the periods longer, and invisible markets are left out (G31).
   */
  readonly saver?: boolean;
  /** True when nobody has touched the page for a while; used only while data is saved. */
  readonly untouched?: boolean;
}

/** Decimals that the worker needs to read a market's numbers. */
export interface SymbolScale {
  readonly symbol: MarketSymbol;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  /** Tick size × 10^priceDecimals. */
  readonly tickScaled: number;
}

export interface BookWish {
  readonly symbol: MarketSymbol;
  /** Rows are grouped by this many ticks (B4). */
  readonly grouping: number;
  /** Rows per side. */
  readonly rows: number;
}

/** Prices that alerts wait for, scaled; null: none in that direction. */
export interface PriceGuard {
  readonly symbol: MarketSymbol;
  readonly below: number | null;
  readonly above: number | null;
}

/** The wish that holds whatever is in view. */
export interface Followed {
  /** Markets of open orders of any kind and of alerts (decision 11). */
  readonly followed: readonly MarketSymbol[];
  /** Markets of open up/down orders. Their chain heads are kept, because they prove the settlements. */
  readonly settling: readonly MarketSymbol[];
  readonly guards: readonly PriceGuard[];
  /** True while orders or alerts are open: a page that is hidden for long then keeps its socket. */
  readonly awaits: boolean;
}

/** Data that the visible views need. */
export interface View {
  readonly symbols: readonly MarketSymbol[];
  /** Symbols whose figures the live worker paints: this thread gets them once a second. */
  readonly painted?: readonly MarketSymbol[];
  readonly book: BookWish | null;
  readonly trades: MarketSymbol | null;
}

/** Main thread → live side. */
export type ToLive =
  | {
      readonly kind: 'start';
      readonly socketUrl: string;
      readonly apiBase: string;
      readonly settings: FeedSettings;
      readonly visible: boolean;
      /** True when JSON is wanted even from a server with the compact feed. */
      readonly textFeed?: boolean;
    }
  | { readonly kind: 'settings'; readonly settings: FeedSettings }
  /** Numbered in this order by both sides. */
  | { readonly kind: 'symbols'; readonly list: readonly SymbolScale[] }
  /** `read`: markets whose prices are text on the page, visible or not. */
  | ({ readonly kind: 'want'; readonly view: View; readonly read?: readonly MarketSymbol[] } & Pick<
      Followed,
      'followed' | 'settling'
    > &
      Partial<Followed>)
  | { readonly kind: 'token'; readonly token: string | null }
  /** One end of the channel of a chart, of a list with painted numbers, or of requests for closing prices. */
  | { readonly kind: PortKind; readonly port: MessagePort }
  | { readonly kind: 'visible'; readonly visible: boolean }
  /** A tap on reconnect. */
  | { readonly kind: 'connect' }
  /** `online`, or the page came back to the foreground (decision 3). */
  | { readonly kind: 'wake' }
  | { readonly kind: 'disconnect' }
  /** The flush of this moment has arrived and is applied in the next frame, so charts may show it too. */
  | { readonly kind: 'taken'; readonly moment: number }
  /**
   * Parts of the view that nobody on the page follows; their changes may wait until `tell`. None before the first such
   * message.
   */
  | { readonly kind: 'unfollowed'; readonly parts: readonly LivePart[] }
  /** Requests a flush of everything pending; the flush that follows has `answers` set. */
  | { readonly kind: 'tell' }
  /** Are you there? Answered by `here`. */
  | { readonly kind: 'check' }
  /** One round of the cache cleaner, as `cleanCaches` takes it. */
  | { readonly kind: 'clean'; readonly memoryUse: number | null; readonly columns: CleaningColumns }
  /** The network lab, switched on or off by hand. */
  | { readonly kind: 'spoil'; readonly conditions: Conditions }
  | { readonly kind: 'stop' };

export interface BookFlush {
  readonly symbol: MarketSymbol;
  readonly status: BookStatus;
  readonly grouping: number;
  /** Rows for `BookStore.apply`. */
  readonly rows: Float64Array;
}

export interface TradesFlush {
  readonly symbol: MarketSymbol;
  /** Rows for `TradeStore.apply`. */
  readonly rows: Float64Array;
  readonly fresh: boolean;
}

/** Everything since the last flush that the page shows, in one message; its arrays are transferred, not copied. */
export interface Flush {
  readonly kind: 'flush';
  /** Rows for `TickerStore.apply`, with the numbers of the symbols as they were sent: see SymbolNumbers. */
  readonly tickers: Float64Array | null;
  readonly book: BookFlush | null;
  readonly trades: TradesFlush | null;
  /**
   * True when a part of it is visible as text. False for labels and invisible markets, for which no frame is requested.
   */
  readonly inSight: boolean;
  /** True when it contains everything that was pending, as `tell` requests. */
  readonly answers: boolean;
  /** Numbered when charts wait to show the same moment, to be answered by `taken`; null otherwise. */
  readonly moment: number | null;
}

/** Live side → main thread. */
export type FromLive =
  | { readonly kind: 'ready' }
  | { readonly kind: 'here' }
  | Flush
  | { readonly kind: 'connection'; readonly status: ConnectionStatus; readonly attempt: number }
  /** Form and period of prices. `isSlow`: a step slower than wanted, because the line does not keep up. */
  | { readonly kind: 'feed'; readonly feed: FeedState }
  /** `inStep` false: prices may be stale until the next KEY, though messages flow. */
  | { readonly kind: 'step'; readonly inStep: boolean }
  /** A tick reached a limit of `guards`. Also while hidden. Price scaled, time server epoch ms. */
  | { readonly kind: 'guard'; readonly symbol: MarketSymbol; readonly price: number; readonly timeMs: number }
  /**
   * Messages flow: sent with the first one after a silence, then every few seconds. The last one arrived `agoMs` ago.
   */
  | { readonly kind: 'alive'; readonly agoMs: number; readonly counters: FeedCounters }
  /** Messages stopped; the last one arrived `agoMs` ago. */
  | { readonly kind: 'silent'; readonly agoMs: number }
  /** Device epoch ms at sending and receiving a ping, and the server's clock in its answer. */
  | { readonly kind: 'pong'; readonly sentMs: number; readonly receivedMs: number; readonly serverMs: number }
  /** Money and proofs, as decoded from JSON, unchecked. Never held back, also while hidden (decision 14). */
  | { readonly kind: 'rows'; readonly of: RowKind; readonly rows: readonly unknown[] }
  | { readonly kind: 'auth'; readonly ok: boolean; readonly msg: string }
  /** An error that the app survives; for the event log. */
  | { readonly kind: 'event'; readonly text: string }
  /** Kernels of book or charts have started (`wasm`), or could not and their plain twins compute (`plain`). */
  | { readonly kind: 'kernels'; readonly run: 'wasm' | 'plain' }
  /**
   * Cost of the worker's charts, and the number of entries in its caches. Sent at most once a second, while it paints.
   */
  | { readonly kind: 'painted'; readonly report: PaintReport; readonly cached: number };
