import { batch, signal } from '@preact/signals-core';
import type { Signal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { priceText } from '../../i18n/number-text.ts';
import { rowPriceOf } from '../../../protocol/units/row-price.ts';
import { emptySide } from '../../model/book-rows.ts';
import type { GatheredRows } from '../../model/book-rows.ts';
import { sizeUpTo, sumValues } from '../../model/book-sums.ts';
import type { BookTotal, BookUnit } from '../../model/book-sums.ts';
import { bookStore } from '../../signals/book-store.ts';
import type { Columns } from './column.ts';
import { sizeText, valueText } from './cell-texts.ts';

export type SideOfBook = 'bids' | 'asks';

/** A row of one side of the book. Its level changes; the row stays. */
export interface BookRow {
  /** 0 holds the best price. */
  readonly at: number;
}

/** Data that the rows of one side share. */
export interface BookShared {
  readonly symbol: MarketSymbol;
  readonly side: SideOfBook;
  /** Visible rows of this side, and of the other where both are shown. */
  readonly rows: number;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  readonly unit: BookUnit;
  readonly total: BookTotal;
  /** Tick size × 10^priceDecimals. */
  readonly tickScaled: number;
  /** Prices of my open orders on this side (B8), × 10^priceDecimals. */
  readonly own: readonly number[];
  /** Length of the flash of a removed level, ms; 0 for none (B6). */
  readonly flashMs: number;
}

const NO_LEVELS = emptySide();

/** Returns the current levels of the rows. The caller's effect subscribes to the book. */
function levelsOf({ symbol, side }: BookShared): GatheredRows {
  void bookStore.version.value;
  return bookStore.symbol.peek() === symbol ? bookStore[side] : NO_LEVELS;
}

/** NaN where there is no level. */
const priceAt = ({ prices, count }: GatheredRows, at: number): number => (at < count ? prices[at]! : NaN);

/** Largest visible total of both sides, which is the full length of a bar (B3). */
const largestTotal = (rows: number): number => Math.max(sizeUpTo(bookStore.bids, rows), sizeUpTo(bookStore.asks, rows));

/** Cumulative value of each row, for this `version` of the book; computed when a row first reads it. */
const valuesOf = {
  bids: { version: -1, upTo: new Float64Array(0) },
  asks: { version: -1, upTo: new Float64Array(0) },
};

/**
 * Returns the value of all levels up to a row in the quote asset, scaled by price and size decimals.
 * @param at  a row with a level
 */
export function valueUpTo(side: SideOfBook, at: number): number {
  const values = valuesOf[side];
  const version = bookStore.version.value;
  if (values.version !== version) {
    const rows = bookStore[side];
    if (values.upTo.length < rows.count) values.upTo = new Float64Array(rows.count);
    sumValues(rows, values.upTo);
    values.version = version;
  }
  return values.upTo[at]!;
}

/** Returns whether the row of this price contains an own order. */
function holdsOwn({ own, side, tickScaled }: BookShared, price: number): boolean {
  if (own.length === 0) return false;
  const rowScaled = tickScaled * bookStore.grouping.value;
  return own.some((mine) => rowPriceOf(mine, rowScaled, side === 'asks') === price);
}

/** The row alone. */
function rowText(at: number, { side, priceDecimals, sizeDecimals }: BookShared, unit: BookUnit): string {
  const { prices, sizes } = bookStore[side];
  if (unit === 'base') return sizeText(sizes[at]!, sizeDecimals);
  return valueText(prices[at]! * sizes[at]!, priceDecimals + sizeDecimals);
}

/** Returns the sum of all levels up to the row, as text. */
function sumText(at: number, { side, unit, priceDecimals, sizeDecimals }: BookShared): string {
  if (unit === 'base') return sizeText(bookStore[side].totals[at]!, sizeDecimals);
  return valueText(valueUpTo(side, at), priceDecimals + sizeDecimals);
}

/** State of a row's flash. */
interface Gone {
  price: number;
  /** Version of the book that began the flash. */
  version: number;
  /** Changes when the flash ends between two books. */
  readonly ended: Signal<number>;
}

/** Strength of the flash in steps of four: paler than the bars, which must be legible where a whole side moves. */
const GONE_STRENGTH = 2;
const goneOf = new WeakMap<BookRow, Gone>();
const flashing = new Set<Gone>();
/** Version of the book that the timer belongs to; NaN while none runs. */
let timedVersion = NaN;
let timer: ReturnType<typeof setTimeout> | undefined;

function rememberGone(row: BookRow): Gone {
  const gone = { price: NaN, version: -1, ended: signal(0) };
  goneOf.set(row, gone);
  return gone;
}

function endFlash(gone: Gone): void {
  if (!flashing.delete(gone) || flashing.size > 0) return;
  clearTimeout(timer);
  timedVersion = NaN;
}

/** Ends the flashes that no other book has ended. */
function endFlashes(): void {
  const ending = [...flashing];
  batch(() => {
    for (const gone of ending) {
      endFlash(gone);
      gone.ended.value++;
    }
  });
}

/**
 * Flashes a row until the next book, or for `flashMs` when none comes before. The flash ends in the picture that the next
 * book causes anyway: steps of its own would paint the book three times as often as it changes.
 */
function startFlash(gone: Gone, version: number, flashMs: number): void {
  gone.version = version;
  flashing.add(gone);
  if (timedVersion === version) return;
  timedVersion = version;
  clearTimeout(timer);
  timer = setTimeout(endFlashes, flashMs);
}

/** Ends the flash of a row that was cleared or moved; its next level counts as its first. */
export function forgetLevel(row: BookRow): void {
  const gone = goneOf.get(row);
  if (!gone) return;
  endFlash(gone);
  gone.price = NaN;
}

/** The order book (B1-B8), painted in this order over one another. */
export const BOOK_COLUMNS: Columns<BookRow, BookShared> = [
  {
    // A level was removed when its row shows another price or none. A row that was empty has lost none.
    name: 'gone',
    kind: 'ground',
    read(row, cell, shared) {
      const gone = goneOf.get(row) ?? rememberGone(row);
      const price = priceAt(levelsOf(shared), row.at);
      const version = bookStore.version.value;
      void gone.ended.value;
      const isGone = !Number.isNaN(gone.price) && gone.price !== price;
      gone.price = price;
      if (isGone && shared.flashMs > 0) startFlash(gone, version, shared.flashMs);
      else if (gone.version !== version) endFlash(gone);
      cell.ground = shared.side === 'bids' ? 'up' : 'down';
      cell.tint = flashing.has(gone) ? GONE_STRENGTH : 0;
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
      cell.text = at < levelsOf(shared).count ? rowText(at, shared, shared.unit) : '';
      cell.tone = 'ink';
    },
  },
  {
    name: 'total',
    kind: 'text',
    read({ at }, cell, shared) {
      const { unit, total } = shared;
      if (at >= levelsOf(shared).count) cell.text = '';
      else if (total === 'sum') cell.text = sumText(at, shared);
      else cell.text = rowText(at, shared, unit === 'base' ? 'quote' : 'base');
      cell.tone = 'ink2';
    },
  },
];
