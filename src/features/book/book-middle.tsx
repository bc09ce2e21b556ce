import { computed } from '@preact/signals-core';
import { useMemo } from 'react';
import { foldedText } from '../../i18n/folded-text.ts';
import { priceText, UNKNOWN } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SPREAD_DECIMALS, spreadOf } from '../../model/book-sums.ts';
import type { Market } from '../../model/market.ts';
import { scaledOf } from '../../model/scaled.ts';
import { bookStore } from '../../signals/book.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { FoldedSignal } from '../../ui/folded-words.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import { PriceAge } from '../shell/price-age.tsx';
import styles from './book-middle.module.css';

/** Never none: a spread that rounds to it is said to be less than the least that is written. */
const percentText = (scaled: number): string =>
  `${scaled === 0 ? '<' : ''}${priceText(Math.max(scaled, 1), SPREAD_DECIMALS)}%`;

/** Last price with its last move, and the spread (B1): the price between the best of both sides, in ticks, in percent. */
export function BookMiddle({ market }: { market: Market }) {
  const { t } = useTranslation();
  const { symbol, priceDecimals, tickSize } = market;
  const ticker = tickerStore.of(symbol);
  const { price, steps } = useMemo(() => {
    // Texts are made when a best price moves, not with every book.
    const bestOf = (side: 'bids' | 'asks') =>
      computed(() => {
        void bookStore.version.value;
        return bookStore[side].best;
      });
    const [bid, ask] = [bestOf('bids'), bestOf('asks')];
    const spread = computed(() => spreadOf(bid.value, ask.value, scaledOf(tickSize, priceDecimals)));
    return {
      price: computed(() => {
        const text = spread.value === null ? UNKNOWN : priceText(spread.value.scaled, priceDecimals);
        return t('trade.book.spread', { value: foldedText(text) });
      }),
      steps: computed(() => {
        if (spread.value === null) return '';
        const { ticks, percentScaled } = spread.value;
        const words = t('trade.book.ticks', { count: ticks, number: priceText(ticks, 0) });
        return ticks === 0 ? words : `${words} · ${percentText(percentScaled)}`;
      }),
    };
  }, [priceDecimals, tickSize, t]);
  return (
    <div className={styles.middle}>
      <span className={styles.now}>
        <PriceText
          of={ticker.last}
          decimals={priceDecimals}
          direction={ticker.direction}
          arrow
          className={styles.midPrice}
        />
        <PriceAge />
      </span>
      <span className={styles.spread}>
        <FoldedSignal of={price} />
        <SignalText of={steps} />
      </span>
    </div>
  );
}
