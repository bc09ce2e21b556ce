import { persistedSignal } from '../../model/storage.ts';

/** Resizable panes of the wide trade page; chart and own orders take the remaining room. */
export const PANES = ['upper', 'book', 'ticket'] as const;
export type Pane = (typeof PANES)[number];

/**
 * Height of `upper`, widths of `book` and `ticket`, whole px at 16 px type. Absent ones have a default that depends on
 * the room.
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
  /** Width of the watch-list, px at 16 px type; 0 where the window has no room for it. */
  readonly watch: number;
  /** Height of the own orders, which scroll inside; px at 16 px type. */
  readonly orders: number;
}

/** Gap between two panes, in which the boundary is. */
export const GAP_PX = 8;
/** Minimum widths: one row of the chart's tools; three columns of figures; the fields of a ticket. */
const LEAST_WIDTH = { chart: 360, book: 248, ticket: 280 } as const;
/** Minimum heights: six rows of chart or three of each side; the tabs, the column names and one order. */
const LEAST_HEIGHT = { upper: 348, orders: 128 } as const;
const FIRST_WIDTH = { book: 248, ticket: 288, ticketBesideWatch: 292 } as const;
const WATCH_WIDTH = 216;
/** Room of a window of 1440 px, from which the watch-list is shown. */
const WATCH_FROM_WIDTH = 1440 - 2 * GAP_PX;
const FIRST_ORDERS_HEIGHT = 202;

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
  const width = Math.floor(room.width);
  const watch = width >= WATCH_FROM_WIDTH ? WATCH_WIDTH : 0;
  const beside = width - (watch > 0 ? watch + GAP_PX : 0) - 2 * GAP_PX - LEAST_WIDTH.chart;
  const stacked = beside < LEAST_WIDTH.book + LEAST_WIDTH.ticket;
  const [book = 0, ticket = 0] = shrinkToFit(
    [sizes.book ?? FIRST_WIDTH.book, sizes.ticket ?? FIRST_WIDTH[watch > 0 ? 'ticketBesideWatch' : 'ticket']],
    [LEAST_WIDTH.book, LEAST_WIDTH.ticket],
    Math.max(beside, LEAST_WIDTH.book + LEAST_WIDTH.ticket),
  );

  const height = Math.floor(room.height) - GAP_PX;
  const mostUpper = Math.max(LEAST_HEIGHT.upper, height - LEAST_HEIGHT.orders);
  const upper = clamp(sizes.upper ?? height - FIRST_ORDERS_HEIGHT, LEAST_HEIGHT.upper, mostUpper);
  return {
    stacked,
    watch: stacked ? 0 : watch,
    orders: Math.max(LEAST_HEIGHT.orders, height - upper),
    upper: { at: upper, least: LEAST_HEIGHT.upper, most: mostUpper },
    book: { at: book, least: LEAST_WIDTH.book, most: Math.max(book, beside - ticket) },
    // It shares the book's boundary: one grows as the other shrinks, and the chart gives what the book cannot.
    ticket: { at: ticket, least: LEAST_WIDTH.ticket, most: Math.max(ticket, beside - LEAST_WIDTH.book) },
  };
}

/** Returns all sizes after the boundary of one pane was moved. Its neighbours' sizes are stored as shown. */
export function movePane(sizes: PaneSizes, now: FittedPanes, pane: Pane, to: number): PaneSizes {
  const { least, most } = now[pane];
  const at = clamp(Math.round(to), least, most);
  if (pane === 'upper') return { ...sizes, upper: at };
  const { book, ticket } = now;
  if (pane === 'book') return { ...sizes, book: at, ticket: ticket.at };
  return { ...sizes, ticket: at, book: Math.max(LEAST_WIDTH.book, book.at + ticket.at - at) };
}

/** Returns all sizes after one pane was reset to its default. */
export function resetPane(sizes: PaneSizes, pane: Pane): PaneSizes {
  const back: readonly string[] = pane === 'ticket' ? ['ticket', 'book'] : [pane];
  return Object.fromEntries(Object.entries(sizes).filter(([name]) => !back.includes(name)));
}

const ROW_PX = 21;
/**
 * Px beside the rows of the book: controls, column names, the last price between both sides, their balance, and the
 * lower margin.
 */
const BESIDE_BOOK_PX = 126;
/** Px beside the rows of the trades: column names and both margins. */
const BESIDE_TRADES_PX = 40;
const TABS_PX = 44;
const STACKED_ROWS = 10;
/** Height of the book's pane from which the latest trades stand below the book, and how many. */
const BOTH_FROM_PX = 640;
const TRADES_BELOW = 8;

/** Whether the book's pane shows the latest trades below the book, and not in a tab of their own. */
export const showsBoth = ({ stacked, upper }: FittedPanes): boolean => stacked || upper.at >= BOTH_FROM_PX;

/** Returns the whole rows per side that the book's pane shows (B5). */
export function bookRowsOf(panes: FittedPanes): number {
  if (panes.stacked) return STACKED_ROWS;
  const other = showsBoth(panes) ? GAP_PX + BESIDE_TRADES_PX + TRADES_BELOW * ROW_PX : TABS_PX;
  return Math.floor((panes.upper.at - other - BESIDE_BOOK_PX) / (2 * ROW_PX));
}

/** Returns the whole rows of trades that the book's pane shows. */
export function tradeRowsOf(panes: FittedPanes): number {
  if (panes.stacked) return STACKED_ROWS;
  return showsBoth(panes) ? TRADES_BELOW : Math.floor((panes.upper.at - TABS_PX - BESIDE_TRADES_PX) / ROW_PX);
}
