import { computed } from '@preact/signals-core';
import { useCallback, useMemo } from 'react';
import { unfoldedText } from '../../i18n/unfolded-text.ts';
import { priceText } from '../../i18n/number-text.ts';
import { inAllForms } from '../../i18n/plural.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Market } from '../../model/market.ts';
import { scaledOf } from '../../model/scaled.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { NUMBER, spreadText, stepsText } from '../../surface/columns/middle-columns.ts';
import type { MiddleRow, MiddleWords } from '../../surface/columns/middle-columns.ts';
import { PaintedLine } from '../../surface/host/painted-line.tsx';
import { FoldedSignal } from '../../ui/folded-words.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import { PriceAge } from '../shell/price-age.tsx';
import { useLive } from '../shell/shell-contexts.ts';
import styles from './book-middle.module.css';

/** The last price with its direction, and the spread (B1) in price, ticks, and percent. */
export function BookMiddle({ market }: { market: Market }) {
  const { t } = useTranslation();
  const { openSurface } = useLive();
  const { symbol, priceDecimals, tickSize } = market;
  const ticker = tickerStore.of(symbol);
  const row = useMemo(
    (): MiddleRow => ({ symbol, priceDecimals, tickScaled: scaledOf(tickSize, priceDecimals) }),
    [symbol, priceDecimals, tickSize],
  );
  const words = useMemo(
    () =>
      computed((): MiddleWords => ({
        spread: t('trade.book.spread', { value: NUMBER }),
        ticks: inAllForms((count) => t('trade.book.ticks', { count, number: NUMBER })),
      })),
    [t],
  );
  const { spread, steps } = useMemo(
    () => ({
      spread: computed(() => spreadText(row, words.value)),
      steps: computed(() => stepsText(row, words.value)),
    }),
    [row, words],
  );
  const say = useCallback(
    () => `${priceText(ticker.last.value, priceDecimals)} ${unfoldedText(spread.value)} ${steps.value}`,
    [ticker, priceDecimals, spread, steps],
  );
  return (
    <PaintedLine list="middle" row={row} shared={words} openPort={openSurface} className={styles.middle} say={say}>
      {(resting) => (
        <>
          <span className={styles.now} data-cell="last">
            <PriceText
              of={ticker.last}
              decimals={priceDecimals}
              direction={ticker.direction}
              arrow
              className={styles.midPrice}
              resting={resting}
            />
            <PriceAge />
          </span>
          <span className={styles.spread}>
            <FoldedSignal of={spread} cell="spread" resting={resting} />
            <SignalText of={steps} cell="steps" resting={resting} />
          </span>
        </>
      )}
    </PaintedLine>
  );
}
