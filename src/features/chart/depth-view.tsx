import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DepthChart } from '../../chart/depth/depth-chart.tsx';
import type { DepthTexts } from '../../chart/depth/depth-chart.tsx';
import { connectionStore } from '../../signals/connection-store.ts';
import { marketLabel } from '../../model/market.ts';
import type { Market } from '../../model/market.ts';
import styles from './depth-view.module.css';
import { effect, untracked } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { DepthSide, DepthSource } from '../../chart/depth/depth-source.ts';
import { bookStore } from '../../signals/book-store.ts';

interface DepthViewProps {
  market: Market;
  /** Requests the book again (B9). */
  onRetry(): void;
}

/** The depth chart of one market. It fills its parent. A separate chunk, loaded when first opened. */
export function DepthView({ market, onRetry }: DepthViewProps) {
  return (
    <div className={styles.view}>
      <LiveDepth key={market.symbol} market={market} onRetry={onRetry} />
    </div>
  );
}

function LiveDepth({ market, onRetry }: DepthViewProps) {
  const { t, language } = useTranslation();
  const source = useMemo(() => depthSourceOf(market.symbol), [market.symbol]);
  const label = marketLabel(market);
  const { base: unit } = market;
  const texts = useMemo<DepthTexts>(
    () => ({
      label: t('depth.label', { market: label }),
      bids: t('depth.bids'),
      asks: t('depth.asks'),
      price: t('depth.price'),
      total: t('depth.total', { unit }),
      distance: t('depth.distance'),
      loading: t('common.loading'),
      empty: t('depth.empty'),
      unavailable: t('trade.book.unavailable'),
      retry: t('common.retry'),
      summary: (summary) => t('depth.summary', { ...summary, market: label, unit }),
    }),
    [t, label, unit],
  );
  return (
    <DepthChart
      source={source}
      priceDecimals={market.priceDecimals}
      sizeDecimals={market.sizeDecimals}
      locale={language}
      texts={texts}
      trouble={useTrouble()}
      onRetry={onRetry}
    />
  );
}

/** Returns why the book may be stale, in the words of the connection chip; `null` while it is current. */
function useTrouble(): string | null {
  useSignals();
  const { t } = useTranslation();
  const age = connectionStore.age.value;
  if (age === 'live' || age === 'delayed') return null;
  return age === 'reconnecting' ? t('common.age.connecting') : t(`common.age.${age}`);
}

const NO_ROWS: DepthSide = { prices: [], totals: [], count: 0 };

/** The book of one market as the source of a depth chart; another market's book counts as not loaded. */
function depthSourceOf(symbol: MarketSymbol): DepthSource {
  const isMine = () => bookStore.symbol.peek() === symbol;
  return {
    get bids() {
      return isMine() ? bookStore.bids : NO_ROWS;
    },
    get asks() {
      return isMine() ? bookStore.asks : NO_ROWS;
    },
    get status() {
      return isMine() ? bookStore.status.peek() : 'loading';
    },
    follow: (changed) =>
      effect(() => {
        // The version increases with every change of the book, its status and its market.
        void bookStore.version.value;
        untracked(changed);
      }),
  };
}
