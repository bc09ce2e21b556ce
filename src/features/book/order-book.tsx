import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { MINUS, priceText, UNKNOWN } from '../../i18n/number-text.ts';
import { bookStore } from '../../signals/book.ts';
import { connectionStore } from '../../signals/connection.ts';
import { BOOK_VIEWS, GROUPINGS, preferences } from '../../data/preferences.ts';
import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { actionSheet } from '../../ui/action-sheet.tsx';
import { announce } from '../../ui/announce.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { FoldedSignal } from '../../ui/folded-words.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { scaledOf } from '../../model/scaled.ts';
import { PriceAge } from '../shell/price-age.tsx';
import { BookSide } from './book-side.tsx';
import styles from './book.module.css';

export interface OrderBookProps {
  market: Market;
  /** Rows per side when both are shown; one side alone gets twice as many. */
  rows: number;
  onRetry(): void;
}

/** The order book (B1-B11). Prices descend through asks, the last price with the spread, and bids. */
export function OrderBook({ market, rows, onRetry }: OrderBookProps) {
  useSignals();
  const { t } = useTranslation();
  const view = preferences.bookView.value;
  const { symbol } = market;
  const status = bookStore.symbol.value === symbol ? bookStore.status.value : 'loading';
  const grouping = useMemo(() => preferences.bookGroupingOf(symbol), [symbol]).value;
  const fresh = !connectionStore.pricesOld.value;
  const isSpot = preferences.product.value === 'spot';
  const taps = isSpot ? fresh && !tickerStore.of(symbol).stale.value : null;

  const groupingText = (ticks: number) =>
    priceText(scaledOf(market.tickSize, market.priceDecimals) * ticks, market.priceDecimals);
  const chooseGrouping = async () => {
    const chosen = await actionSheet({
      title: t('trade.book.groupingTitle'),
      items: GROUPINGS.map((ticks) => ({ key: String(ticks), label: groupingText(ticks) })),
    });
    const ticks = GROUPINGS.find((each) => String(each) === chosen);
    if (ticks) preferences.chooseBookGrouping(symbol, ticks);
  };
  const turnView = () => {
    const next = BOOK_VIEWS[(BOOK_VIEWS.indexOf(view) + 1) % BOOK_VIEWS.length]!;
    preferences.chooseBookView(next);
    announce(`${t('trade.book.view.label')}: ${t(`trade.book.view.${next}`)}`);
  };

  if (status === 'unavailable') return <ErrorState title={t('trade.book.unavailable')} onRetry={onRetry} />;
  if (status === 'loading') return <LoadingView onRetry={onRetry} />;
  const perSide = view === 'both' ? rows : rows * 2;
  return (
    <div className={styles.book}>
      <div className={styles.head}>
        <span className={styles.controls}>
          <button
            type="button"
            className={styles.control}
            aria-label={t('trade.book.view.shown', { view: t(`trade.book.view.${view}`) })}
            onClick={turnView}
          >
            {t(`trade.book.view.${view}`)}
            <Icon name="refresh" size={14} />
          </button>
          <button
            type="button"
            className={styles.control}
            aria-label={t('trade.book.grouping', { value: groupingText(grouping) })}
            onClick={() => void chooseGrouping()}
          >
            {groupingText(grouping)}
            <Icon name="chevron-down" size={14} />
          </button>
        </span>
      </div>
      <div className={styles.columns} aria-hidden="true">
        <span>{t('trade.book.price', { unit: market.quote })}</span>
        <span>{t('trade.book.size', { unit: market.base })}</span>
        <span>{t('trade.book.total', { unit: market.base })}</span>
      </div>
      {view !== 'bids' && <BookSide key={`asks ${isSpot}`} side="asks" market={market} rows={perSide} taps={taps} />}
      <Middle market={market} />
      {view !== 'asks' && <BookSide key={`bids ${isSpot}`} side="bids" market={market} rows={perSide} taps={taps} />}
    </div>
  );
}

/** Last price with its last move, and the spread (B1). */
function Middle({ market }: { market: Market }) {
  const { t } = useTranslation();
  const ticker = tickerStore.of(market.symbol);
  const spread = useMemo(
    () =>
      computed(() => {
        void bookStore.version.value;
        const { asks, bids } = bookStore;
        const known = asks.count > 0 && bids.count > 0;
        const value = known ? priceText(asks.prices[0]! - bids.prices[0]!, market.priceDecimals) : UNKNOWN;
        return t('trade.book.spread', { value: foldedText(value.replace(MINUS, '')) });
      }),
    [market.priceDecimals, t],
  );
  return (
    <div className={styles.mid}>
      <PriceText
        of={ticker.last}
        decimals={market.priceDecimals}
        direction={ticker.direction}
        arrow
        className={styles.midPrice}
      />
      <FoldedSignal of={spread} className={styles.spread} />
      <PriceAge className={styles.age} />
    </div>
  );
}
