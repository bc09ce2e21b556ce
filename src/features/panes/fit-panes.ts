import { persistedSignal } from '../../model/storage.ts';

/** Resizable panes of the wide trade page; chart and own orders take the remaining room. */
export const PANES = ['upper', 'book', 'trades', 'ticket'] as const;
export type Pane = (typeof PANES)[number];

/**
 * Heights of `upper` and `trades`, widths of `book` and `ticket`, whole px at 16 px type. Absent ones have a default
 * that depends on the room.
 */
export type PaneSizes = Readonly<Partial<Record<Pane, number>>>;

/** Upper bound of a stored size; no screen is larger. */
const MOST_PX = 10_000;

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MOST_PX;

/** Returns the valid sizes in a stored value; `null` when it is no object. */
export function paneSizesOf(stored: unknown): PaneSizes | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const sizes: Partial<Record<Pane, number>> = {};
  for (const pane of PANES) {
    const size = (stored as Partial<Record<Pane, unknown>>)[pane];
    if (isSize(size)) sizes[pane] = size;
  }
  return sizes;
}

/** Sizes that the person set on this device; initially none. */
export const paneSizes = persistedSignal<PaneSizes>('tradePanes', {}, paneSizesOf);

/** Room for the panes, px at 16 px type: width of the page, and height from its top to the lower end of the window. */
export interface PaneRoom {
  readonly width: number;
  readonly height: number;
}

/** A pane's size and the current range of its boundary; px at 16 px type, `least <= at <= most`. */
export interface PaneRange {
  readonly at: number;
  readonly least: number;
  readonly most: number;
}

export interface FittedPanes extends Readonly<Record<Pane, PaneRange>> {
  /**
   * Whether there is no room for panes side by side, as with text at 200 %; they are then stacked with their natural
   * heights.
   */
  readonly stacked: boolean;
}

/** Gap between two panes, in which the boundary is. */
export const GAP_PX = 8;
/** Minimum widths: one row of the chart's tools; three columns of figures; the fields of a ticket. */
const LEAST_WIDTH = { chart: 360, book: 248, ticket: 304 } as const;
/** Minimum heights: six rows of chart or four of each side; four trades; a strip that shows that orders follow. */
const LEAST_HEIGHT = { upper: 440, book: 280, trades: 112, orders: 56 } as const;
/**
 * Default widths, from a window of 1280 px with scrollbars: the longest names of order types fit on one line in every
 * language. They shrink when the chart's tools would not fit.
 */
const FIRST_WIDTH = { book: 268, ticket: 368 } as const;
const FIRST_SHARE = { book: 0.255, ticket: 0.302 } as const;
const FIRST_ORDERS_HEIGHT = 160;
const FIRST_TRADES_SHARE = 0.27;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/**
 * Shrinks sizes until they fit; the size furthest above its minimum shrinks first.
 * @param wanted  [n] whole px
 * @param least   [n] whole px
 * @param room    px for all of them, at least the sum of `least`
 * @returns       [n] none below its minimum, together at most `room`
 */
export function shrinkToFit(wanted: readonly number[], least: readonly number[], room: number): number[] {
  const above = wanted.map((size, at) => Math.max(0, size - least[at]!));
  let left = room - least.reduce((sum, size) => sum + size, 0);
  const fitted = [...least];
  // A size that wants less than an equal part of the remaining room gets it; the others share the rest.
  const order = [...above.keys()].sort((a, b) => above[a]! - above[b]!);
  for (const [place, at] of order.entries()) {
    const given = Math.min(above[at]!, Math.floor(left / (order.length - place)));
    fitted[at]! += given;
    left -= given;
  }
  return fitted;
}

/**
 * Returns all current sizes: set sizes apply as far as every pane stays usable, and are restored when there is room
 * again.
 */
export function fitPanes(sizes: PaneSizes, room: PaneRoom): FittedPanes {
  const firstWidth = (pane: 'book' | 'ticket') =>
    Math.min(FIRST_WIDTH[pane], Math.floor(room.width * FIRST_SHARE[pane]));
  const beside = Math.floor(room.width) - 2 * GAP_PX - LEAST_WIDTH.chart;
  const stacked = beside < LEAST_WIDTH.book + LEAST_WIDTH.ticket;
  const [book = 0, ticket = 0] = shrinkToFit(
    [sizes.book ?? firstWidth('book'), sizes.ticket ?? firstWidth('ticket')],
    [LEAST_WIDTH.book, LEAST_WIDTH.ticket],
    Math.max(beside, LEAST_WIDTH.book + LEAST_WIDTH.ticket),
  );

  const height = Math.floor(room.height);
  const mostUpper = Math.max(LEAST_HEIGHT.upper, height - GAP_PX - LEAST_HEIGHT.orders);
  const upper = clamp(sizes.upper ?? height - GAP_PX - FIRST_ORDERS_HEIGHT, LEAST_HEIGHT.upper, mostUpper);
  const mostTrades = upper - GAP_PX - LEAST_HEIGHT.book;
  const trades = clamp(sizes.trades ?? Math.floor(upper * FIRST_TRADES_SHARE), LEAST_HEIGHT.trades, mostTrades);
  return {
    stacked,
    upper: { at: upper, least: LEAST_HEIGHT.upper, most: mostUpper },
    trades: { at: trades, least: LEAST_HEIGHT.trades, most: mostTrades },
    book: { at: book, least: LEAST_WIDTH.book, most: Math.max(book, beside - ticket) },
    // It shares the book's boundary: one grows as the other shrinks.
    ticket: { at: ticket, least: LEAST_WIDTH.ticket, most: ticket + book - LEAST_WIDTH.book },
  };
}

/** Returns all sizes after the boundary of one pane was moved. Its neighbours' sizes are stored as shown. */
export function movePane(sizes: PaneSizes, now: FittedPanes, pane: Pane, to: number): PaneSizes {
  const { least, most } = now[pane];
  const at = clamp(Math.round(to), least, most);
  if (pane === 'upper' || pane === 'trades') return { ...sizes, [pane]: at };
  const { book, ticket } = now;
  if (pane === 'book') return { ...sizes, book: at, ticket: ticket.at };
  return { ...sizes, ticket: at, book: book.at + ticket.at - at };
}

/** Returns all sizes after one pane was reset to its default. */
export function resetPane(sizes: PaneSizes, pane: Pane): PaneSizes {
  const back: readonly string[] = pane === 'ticket' ? ['ticket', 'book'] : [pane];
  return Object.fromEntries(Object.entries(sizes).filter(([name]) => !back.includes(name)));
}

const ROW_PX = 21;
/**
 * Px beside the rows: controls, column names, the last price between both sides, their balance, and the lower margin.
 */
const BESIDE_BOOK_PX = 126;
/** Px beside the rows: column names and both margins. */
const BESIDE_TRADES_PX = 40;
const STACKED_ROWS = 10;

/** Returns the whole rows per side that the book's pane shows (B5). */
export const bookRowsOf = ({ stacked, upper, trades }: FittedPanes): number =>
  stacked ? STACKED_ROWS : Math.floor((upper.at - GAP_PX - trades.at - BESIDE_BOOK_PX) / (2 * ROW_PX));

/** Returns the whole rows that the trades' pane shows. */
export const tradeRowsOf = ({ stacked, trades }: FittedPanes): number =>
  stacked ? STACKED_ROWS : Math.floor((trades.at - BESIDE_TRADES_PX) / ROW_PX);
