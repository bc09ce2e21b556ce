import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { PriceText } from '../../ui/price-text.tsx';
import { PriceAge } from '../shell/price-age.tsx';
import styles from './sheet-price.module.css';

/** The last price in the head of a sheet, with its age below while it is stale. */
export function SheetPrice({ market }: { market: Market }) {
  const { last, direction } = tickerStore.of(market.symbol);
  return (
    <span className={styles.price}>
      <PriceText of={last} decimals={market.priceDecimals} direction={direction} />
      <PriceAge />
    </span>
  );
}
