import { computed, effect } from '@preact/signals-core';
import { memo, useLayoutEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { decimalTextOfScaled, scaledOf } from '../../model/scaled.ts';
import { writeText } from '../../frame/write-text.ts';
import { bookStore } from '../../signals/book.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import {
  bookBar,
  bookPrice,
  bookSize,
  bookTotal,
  isGone,
  largestTotal,
  ownRows,
} from '../../surface/columns/book-columns.ts';
import type { Market } from '../../model/market.ts';
import { motion } from '../../ui/motion.ts';
import { priceCell } from '../../ui/price-cell.ts';
import { createStepFader } from '../../frame/step-fade.ts';
import type { Fade } from '../../frame/step-fade.ts';
import { takeBookPrice, takeBookSize } from './ticket-intents.ts';
import { ownPrices } from './own-prices.ts';
import { onRovingKeys } from './roving-focus.ts';
import styles from './book.module.css';

export interface BookSideProps {
  side: 'bids' | 'asks';
  market: Market;
  /** Rows of the column; levels beyond them are not shown, places without a level stay blank (B5). */
  rows: number;
  /** Prices and sizes fill the spot ticket (B7); null where there is none to fill, false while prices are old (G29). */
  taps: boolean | null;
}

interface RowNodes {
  /** The tint of a level that went away. */
  readonly gone: Fade;
  price(text: string): void;
  readonly size: HTMLElement;
  readonly total: HTMLElement;
  readonly bar: HTMLElement;
  readonly dot: HTMLElement;
  shownPrice: number;
  isOwn: boolean;
}

/** The style sheet has a colour for each step. Both sides fade together. */
const goneFader = createStepFader(2);

const goneFade = ({ dataset }: HTMLElement): Fade => ({
  step: 0,
  show(step) {
    if (step > 0) dataset['gone'] = String(step);
    else delete dataset['gone'];
  },
});

const nodesOf = (row: Element, priceDecimals: number): RowNodes => {
  const [bar, price, size, total] = row.children as unknown as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  const [dot, priceNode] = price.children as unknown as [HTMLElement, HTMLElement];
  const sizeText = size.firstElementChild as HTMLElement;
  return {
    gone: goneFade(row as HTMLElement),
    bar,
    price: priceCell(priceNode, priceDecimals),
    size: sizeText,
    total,
    dot,
    shownPrice: NaN,
    isOwn: false,
  };
};

/**
 * One half of the book. React draws the rows once; an effect writes texts and bars at each repaint of the book, which
 * the live worker already paces (B11). Asks stand with the best price at the bottom, next to the spread (B1). Rows with an
 * order of mine wear a dot (B8): their prices are gathered once for each change of my orders, not for each repaint.
 */
export const BookSide = memo(function BookSide({ side, market, rows, taps }: BookSideProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { symbol, priceDecimals, sizeDecimals, tickSize } = market;

  useLayoutEffect(() => {
    const nodes = [...list.current!.children].map((row) => nodesOf(row, priceDecimals));
    if (side === 'asks') nodes.reverse();
    const scale = { priceDecimals, sizeDecimals };
    const tickScaled = scaledOf(tickSize, priceDecimals);
    const mine = computed(() => ownPrices(spotOrdersStore.open.value, symbol, side, priceDecimals));
    const mineRows = computed(() => ownRows(mine.value, side, tickScaled * bookStore.grouping.value));
    const stop = effect(() => {
      void bookStore.version.value;
      const own = bookStore[side];
      const owned = mineRows.value;
      const largest = largestTotal(bookStore, rows);
      for (let i = 0; i < nodes.length; i++) {
        const node = nodes[i]!;
        const price = i < own.count ? own.prices[i]! : NaN;
        node.price(bookPrice(own, i, scale));
        writeText(node.size, bookSize(own, i, scale));
        writeText(node.total, bookTotal(own, i, scale));
        node.bar.style.transform = `scaleX(${bookBar(own, i, largest)})`;
        flashGone(node, price);
        const isOwn = owned.has(price);
        if (isOwn !== node.isOwn) {
          node.isOwn = isOwn;
          node.dot.hidden = !isOwn;
        }
      }
    });
    return () => {
      stop();
      for (const { gone } of nodes) goneFader.end(gone);
    };
  }, [side, rows, symbol, tickSize, priceDecimals, sizeDecimals]);

  const take = (event: MouseEvent) => {
    const cell = (event.target as Element).closest('button');
    const row = cell && [...list.current!.children].findIndex((each) => each.contains(cell));
    if (row === null || row < 0) return;
    const own = bookStore[side];
    const at = side === 'asks' ? rows - 1 - row : row;
    if (at >= own.count) return;
    // Who taps what others sell wants to buy it.
    const orderSide = side === 'asks' ? 'buy' : 'sell';
    const isPrice = cell!.dataset['takes'] === 'price';
    const amount = isPrice
      ? decimalTextOfScaled(own.prices[at]!, priceDecimals)
      : decimalTextOfScaled(own.totals[at]!, sizeDecimals);
    if (amount !== null) (isPrice ? takeBookPrice : takeBookSize)(symbol, orderSide, amount);
  };
  /** The row next to the spread is where the keyboard comes in. */
  const stop = side === 'asks' ? rows - 1 : 0;

  return (
    // The buttons inside are what is reached; this only hears them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={list}
      className={`${styles.side} ${styles[side]}`}
      role="table"
      aria-label={t(side === 'asks' ? 'trade.book.asks' : 'trade.book.bids')}
      onClick={taps ? take : undefined}
      onKeyDown={taps === null ? undefined : onRovingKeys}
    >
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={styles.row} role="row">
          <span className={styles.bar} aria-hidden="true" />
          <span className={styles.price} role="cell">
            <span className={styles.dot} role="img" aria-label={t('trade.book.own')} hidden />
            {taps === null ? (
              <span />
            ) : (
              <Tap takes="price" title={t('trade.book.takePrice')} on={taps} stop={i === stop} />
            )}
          </span>
          <span className={styles.size} role="cell">
            {taps === null ? <span /> : <Tap takes="size" title={t('trade.book.takeSize')} on={taps} stop={false} />}
          </span>
          <span className={styles.total} role="cell" />
        </div>
      ))}
    </div>
  );
});

/** A price or size that fills the ticket. The effect of the table writes its text. */
function Tap({ takes, title, on, stop }: { takes: 'price' | 'size'; title: string; on: boolean; stop: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- see above
    <button type="button" data-takes={takes} title={title} disabled={!on} tabIndex={stop ? 0 : -1} />
  );
}

/** A level that went away tints its row for a moment (B6). */
function flashGone(node: RowNodes, price: number): void {
  const before = node.shownPrice;
  node.shownPrice = price;
  const { bookFlashMs } = motion.peek();
  if (bookFlashMs > 0 && isGone(before, price)) goneFader.start(node.gone, bookFlashMs);
}
