import type { FittedPanes } from './fit-panes.ts';
import { GAP_PX } from './fit-panes.ts';

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
