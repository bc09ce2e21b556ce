import { useTranslation } from '../../i18n/use-translation.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { SpotSide, SpotOrder } from '../../model/spot-order.ts';
import { symbolLabel } from '../../data/symbol-label.ts';
import styles from './spot-orders.module.css';
import { stateOf } from '../../model/spot-kind.ts';
import { StatusChip } from '../../ui/status-chip.tsx';

interface RowTitleProps {
  side: SpotSide;
  symbol: MarketSymbol;
  note?: string;
  /** Called when the row is tapped. */
  onOpen?: () => void;
}

/** `Buy BTC/USDT` with the side in its colour and as a word (G9). */
export function RowTitle({ side, symbol, note, onOpen }: RowTitleProps) {
  const words = (
    <>
      <SideWord side={side} /> <span>{symbolLabel(symbol)}</span>
      {note !== undefined && <span className={styles.note}> {note}</span>}
    </>
  );
  return onOpen ? (
    <button type="button" className={`${styles.title} ${styles.open}`} onClick={onOpen}>
      {words}
    </button>
  ) : (
    <span className={styles.title}>{words}</span>
  );
}

export function SideWord({ side }: { side: SpotSide }) {
  const { t } = useTranslation();
  return (
    <span className={side === 'buy' ? styles.buy : styles.sell}>
      {t(side === 'buy' ? 'spotOrders.buy' : 'spotOrders.sell')}
    </span>
  );
}

/** Shows the progress of an order in a word. */
export function StateChip({ order }: { order: SpotOrder }) {
  const { t } = useTranslation();
  const state = stateOf(order);
  return (
    <StatusChip tone={state === 'filled' ? 'accent' : 'neutral'}>{t(`spotOrders.kinds.state.${state}`)}</StatusChip>
  );
}
