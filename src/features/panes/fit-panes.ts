import { persistedSignal } from '../../model/storage.ts';

/** Panes of the wide trade page that a person may size; chart and own orders have what is left. */
export const PANES = ['upper', 'book', 'trades', 'ticket'] as const;
export type Pane = (typeof PANES)[number];

/** Heights of `upper` and `trades`, widths of `book` and `ticket`, whole px at 16 px type. Without one: as the room suggests. */
export type PaneSizes = Readonly<Partial<Record<Pane, number>>>;

/** No screen is larger. */
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

/** As the person last set them on this device; none at first. */
export const paneSizes = persistedSignal<PaneSizes>('tradePanes', {}, paneSizesOf);

/** Room for the panes, px at 16 px type: width of the page, and height from its top to the lower end of the window. */
export interface PaneRoom {
  readonly width: number;
  readonly height: number;
}

/** A pane's size, and how far the boundary beside it may be moved now; px at 16 px type, `least <= at <= most`. */
export interface PaneRange {
  readonly at: number;
  readonly least: number;
  readonly most: number;
}

export interface FittedPanes extends Readonly<Record<Pane, PaneRange>> {
  /** There is no room for panes side by side, as with text at 200 %: they stand below one another, as high as they are. */
  readonly stacked: boolean;
}

/** Between two panes, where the boundary is. */
export const GAP_PX = 8;
/** One row of the chart's tools; three columns of figures; the fields of a ticket. */
const LEAST_WIDTH = { chart: 360, book: 248, ticket: 304 } as const;
/** Six rows of chart or four of each side; four trades; what shows that there are orders below. */
const LEAST_HEIGHT = { upper: 440, book: 280, trades: 112, orders: 56 } as const;
/**
 * At 1280 px, where scrollbars take room too: the longest names of order types stand in one line, in every language.
 * Narrower where that leaves the chart's tools no room.
 */
const FIRST_WIDTH = { book: 268, ticket: 368 } as const;
const FIRST_SHARE = { book: 0.255, ticket: 0.302 } as const;
const FIRST_ORDERS_HEIGHT = 160;
const FIRST_TRADES_SHARE = 0.27;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/**
 * Sizes that fit: who is furthest above their least gives first.
 * @param wanted  [n] whole px
 * @param least   [n] whole px
 * @param room    px for all of them, at least the sum of `least`
 * @returns       [n] none below its least, together at most `room`
 */
export function shrinkToFit(wanted: readonly number[], least: readonly number[], room: number): number[] {
  const above = wanted.map((size, at) => Math.max(0, size - least[at]!));
  let left = room - least.reduce((sum, size) => sum + size, 0);
  const fitted = [...least];
  // Who asks for less than an equal part of what is left has it; the others share the rest.
  const order = [...above.keys()].sort((a, b) => above[a]! - above[b]!);
  for (const [place, at] of order.entries()) {
    const given = Math.min(above[at]!, Math.floor(left / (order.length - place)));
    fitted[at]! += given;
    left -= given;
  }
  return fitted;
}

/** Every pane as it is now: what was set holds as far as nothing becomes unusable, and comes back when there is room again. */
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
    // Its boundary is the book's: what one gains the other loses.
    ticket: { at: ticket, least: LEAST_WIDTH.ticket, most: ticket + book - LEAST_WIDTH.book },
  };
}

/** All sizes after the boundary of one pane was moved. What it stands between stays as it is seen. */
export function movePane(sizes: PaneSizes, now: FittedPanes, pane: Pane, to: number): PaneSizes {
  const { least, most } = now[pane];
  const at = clamp(Math.round(to), least, most);
  if (pane === 'upper' || pane === 'trades') return { ...sizes, [pane]: at };
  const { book, ticket } = now;
  if (pane === 'book') return { ...sizes, book: at, ticket: ticket.at };
  return { ...sizes, ticket: at, book: book.at + ticket.at - at };
}

/** All sizes after the boundary of one pane was put back where it was at first. */
export function resetPane(sizes: PaneSizes, pane: Pane): PaneSizes {
  const back: readonly string[] = pane === 'ticket' ? ['ticket', 'book'] : [pane];
  return Object.fromEntries(Object.entries(sizes).filter(([name]) => !back.includes(name)));
}

const ROW_PX = 21;
/** Controls, names of the columns, the last price between both sides, their balance, and the lower margin. */
const BESIDE_BOOK_PX = 126;
/** Names of the columns and both margins. */
const BESIDE_TRADES_PX = 40;
const STACKED_ROWS = 10;

/** Whole rows of each side of the book that its pane shows (B5). */
export const bookRowsOf = ({ stacked, upper, trades }: FittedPanes): number =>
  stacked ? STACKED_ROWS : Math.floor((upper.at - GAP_PX - trades.at - BESIDE_BOOK_PX) / (2 * ROW_PX));

/** Whole rows of the latest trades that their pane shows. */
export const tradeRowsOf = ({ stacked, trades }: FittedPanes): number =>
  stacked ? STACKED_ROWS : Math.floor((trades.at - BESIDE_TRADES_PX) / ROW_PX);
