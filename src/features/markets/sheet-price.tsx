import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { PriceText } from '../../ui/price-text.tsx';
import { PriceAge } from '../shell/price-age.tsx';
import styles from './sheet-price.module.css';

/** The last price at the head of a sheet, over its age while it is old. */
export function SheetPrice({ market }: { market: Market }) {
  const { last, direction } = tickerStore.of(market.symbol);
  return (
    <span className={styles.price}>
      <PriceText of={last} decimals={market.priceDecimals} direction={direction} />
      <PriceAge />
    </span>
  );
}
