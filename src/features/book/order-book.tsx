import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { bookStore } from '../../signals/book-store.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { bookFigures } from './book-figures.ts';
import { preferences } from '../../data/preferences.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { ErrorState } from '../../ui/state-view.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { useLazyState } from '../../ui/use-lazy-code.ts';
import { BookBalance } from './book-balance.tsx';
import { BookControls } from './book-controls.tsx';
import { BookMiddle } from './book-middle.tsx';
import { BookSide } from './book-side.tsx';
import styles from './book.module.css';

const upToCode = lazyCode(() => import('./book-up-to.tsx'));
/** Below this width nothing fits beside a book, so phones do not load the card. */
const ROOM_FROM_PX = 700;

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
  const fresh = !connectionStore.pricesOld.value;
  const isSpot = preferences.product.value === 'spot';
  const upTo = useLazyState(upToCode).module;
  useEffect(() => {
    if (innerWidth >= ROOM_FROM_PX) void upToCode.fetch();
  }, []);
  const taps = isSpot ? fresh && !tickerStore.of(symbol).stale.value : null;

  if (status === 'unavailable') return <ErrorState title={t('trade.book.unavailable')} onRetry={onRetry} />;
  if (status === 'loading') return <LoadingView onRetry={onRetry} />;
  const perSide = view === 'both' ? rows : rows * 2;
  return (
    <div className={styles.book}>
      <BookControls market={market} />
      <Heads market={market} />
      {view !== 'bids' && <BookSide key={`asks ${isSpot}`} side="asks" market={market} rows={perSide} taps={taps} />}
      <BookMiddle market={market} />
      {view !== 'asks' && <BookSide key={`bids ${isSpot}`} side="bids" market={market} rows={perSide} taps={taps} />}
      <BookBalance market={market} rows={perSide} />
      {upTo && <upTo.BookUpTo market={market} />}
    </div>
  );
}

/** Shows the names of the columns with their units. */
function Heads({ market: { base, quote } }: { market: Market }) {
  useSignals();
  const { t } = useTranslation();
  const [unit, other] = bookFigures.unit.value === 'base' ? [base, quote] : [quote, base];
  const last =
    bookFigures.total.value === 'sum' ? t('trade.book.total', { unit }) : t('trade.book.value', { unit: other });
  return (
    <div className={styles.columns} aria-hidden="true">
      <span>{t('trade.book.price', { unit: quote })}</span>
      <span>{t('trade.book.size', { unit })}</span>
      <span>{last}</span>
    </div>
  );
}
