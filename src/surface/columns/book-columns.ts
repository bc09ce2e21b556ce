import { signal } from '@preact/signals-core';
import type { Signal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { createStepFader } from '../../frame/step-fade.ts';
import type { Fade } from '../../frame/step-fade.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { priceText } from '../../i18n/number-text.ts';
import { emptySide } from '../../model/book-rows.ts';
import type { SideRows } from '../../model/book-rows.ts';
import { bookStore } from '../../signals/book.ts';
import type { Cell, Columns } from './column.ts';
import { sizeText } from './size-text.ts';

export type SideOfBook = 'bids' | 'asks';

/** A row of one side of the book. Levels pass through it; the row stays. */
export interface BookRow {
  /** 0 holds the best price. */
  readonly at: number;
}

/** What the rows of one side have in common. */
export interface BookShared {
  readonly symbol: MarketSymbol;
  readonly side: SideOfBook;
  /** In sight of this side, and of the other where both are shown. */
  readonly rows: number;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  /** Tick size × 10^priceDecimals. */
  readonly tickScaled: number;
  /** Prices at which an order of mine waits on this side (B8), × 10^priceDecimals. */
  readonly own: readonly number[];
  /** Length of the flash of a level that went away, ms; 0 for none (B6). */
  readonly flashMs: number;
}

const NO_LEVELS = emptySide();

/** The levels in the rows now: a reading follows the book. */
function levelsOf({ symbol, side }: BookShared): SideRows {
  void bookStore.version.value;
  return bookStore.symbol.peek() === symbol ? bookStore[side] : NO_LEVELS;
}

/** NaN where there is no level. */
const priceAt = ({ prices, count }: SideRows, at: number): number => (at < count ? prices[at]! : NaN);

/** Largest total in sight on either side, what all bars are measured by (B3). */
const largestTotal = (rows: number): number => Math.max(deepest(bookStore.bids, rows), deepest(bookStore.asks, rows));

function deepest({ totals, count }: SideRows, rows: number): number {
  const shown = Math.min(rows, count);
  return shown === 0 ? 0 : totals[shown - 1]!;
}

/** Whether an order of mine is gathered into the row of this price as the book gathers: bids down, asks up. */
function holdsOwn({ own, side, tickScaled }: BookShared, price: number): boolean {
  if (own.length === 0) return false;
  const rowScaled = tickScaled * bookStore.grouping.value;
  const rounding = side === 'bids' ? Math.floor : Math.ceil;
  return own.some((mine) => rounding(mine / rowScaled) * rowScaled === price);
}

/** What a row remembers for its flash. */
interface Gone {
  price: number;
  readonly step: Signal<number>;
  readonly fade: Fade;
}

const GONE_STEPS = 2;
/** Of four steps of a ground, so 60 % and 30 %: paler than the bars, which stay to be read where a whole side moves. */
const GONE_STRENGTH = 1.2;
/** Both sides fade together. */
const goneFader = createStepFader(GONE_STEPS);
const goneOf = new WeakMap<BookRow, Gone>();

function rememberGone(row: BookRow): Gone {
  const step = signal(0);
  const gone = { price: NaN, step, fade: { step: 0, show: (next: number) => void (step.value = next) } };
  goneOf.set(row, gone);
  return gone;
}

/** Steps that the flash of a level gone still has, of which the style sheet has a look for each. */
export const goneSteps = ({ tint }: Cell): number => Math.round(tint / GONE_STRENGTH);

/** The row shows no level any more, or shows it elsewhere: its flash ends, and its next level is its first. */
export function forgetLevel(row: BookRow): void {
  const gone = goneOf.get(row);
  if (!gone) return;
  goneFader.end(gone.fade);
  gone.price = NaN;
}

/** The order book (B1-B8), painted in this order over one another. */
export const BOOK_COLUMNS: Columns<BookRow, BookShared> = [
  {
    // A level that went away leaves its row to another price, or to none. A row that fills has lost none.
    name: 'gone',
    kind: 'ground',
    read(row, cell, shared) {
      const gone = goneOf.get(row) ?? rememberGone(row);
      const price = priceAt(levelsOf(shared), row.at);
      const isGone = !Number.isNaN(gone.price) && gone.price !== price;
      gone.price = price;
      if (isGone && shared.flashMs > 0) goneFader.start(gone.fade, shared.flashMs);
      cell.ground = shared.side === 'bids' ? 'up' : 'down';
      cell.tint = gone.step.value * GONE_STRENGTH;
    },
  },
  {
    name: 'bar',
    kind: 'bar',
    read({ at }, cell, shared) {
      const { totals, count } = levelsOf(shared);
      const largest = largestTotal(shared.rows);
      cell.share = at < count && largest > 0 ? totals[at]! / largest : 0;
      cell.ground = shared.side === 'bids' ? 'up' : 'down';
    },
  },
  {
    name: 'dot',
    kind: 'dot',
    read({ at }, cell, shared) {
      cell.text = holdsOwn(shared, priceAt(levelsOf(shared), at)) ? '•' : '';
      cell.tone = 'accent';
    },
  },
  {
    name: 'price',
    kind: 'text',
    align: 'start',
    read({ at }, cell, shared) {
      const price = priceAt(levelsOf(shared), at);
      cell.text = Number.isNaN(price) ? '' : foldedText(priceText(price, shared.priceDecimals));
      cell.tone = shared.side === 'bids' ? 'up' : 'down';
    },
  },
  {
    name: 'size',
    kind: 'text',
    read({ at }, cell, shared) {
      const { sizes, count } = levelsOf(shared);
      cell.text = at < count ? sizeText(sizes[at]!, shared.sizeDecimals) : '';
      cell.tone = 'ink';
    },
  },
  {
    name: 'total',
    kind: 'text',
    read({ at }, cell, shared) {
      const { totals, count } = levelsOf(shared);
      cell.text = at < count ? sizeText(totals[at]!, shared.sizeDecimals) : '';
      cell.tone = 'ink2';
    },
  },
];
