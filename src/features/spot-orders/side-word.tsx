import { useTranslation } from '../../i18n/use-translation.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { SpotSide } from '../../model/spot-order.ts';
import { symbolLabel } from '../../data/symbol-label.ts';
import styles from './spot-orders.module.css';

/** `Buy BTC/USDT` with the side in its colour; the word says it too (G9). */
export function RowTitle({ side, symbol, note }: { side: SpotSide; symbol: MarketSymbol; note: string }) {
  const { t } = useTranslation();
  return (
    <span className={styles.title}>
      <span className={side === 'buy' ? styles.buy : styles.sell}>
        {t(side === 'buy' ? 'spotOrders.buy' : 'spotOrders.sell')}
      </span>{' '}
      {symbolLabel(symbol)} <span className={styles.note}>{note}</span>
    </span>
  );
}
