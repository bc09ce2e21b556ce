import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Attached, SpotOrder } from '../../../model/spot-order.ts';
import { Button } from '../../../ui/button.tsx';
import { baseOf, priceWords } from '../spot-words.ts';
import styles from './receipt.module.css';

export interface ThenProps {
  order: SpotOrder;
  attached: Attached;
  /** Shows an order that it placed, by its id. */
  onOther(id: string): void;
}

/** What a buy places of what it bought, and what became of that. */
export function Then({ order, attached, onOther }: ThenProps) {
  const { t } = useTranslation();
  const { takeProfit, stopLoss, notPlaced } = attached;
  const words = {
    base: baseOf(order.symbol),
    takeProfit: takeProfit && priceWords(order, takeProfit.price),
    stop: stopLoss && priceWords(order, stopLoss.stopPrice),
    limit: stopLoss?.price && priceWords(order, stopLoss.price),
  };
  const suffix = words.limit ? 'Limit' : '';
  const placed = [
    ['takeProfit', takeProfit?.id],
    ['stopLoss', stopLoss?.id],
  ] as const;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('orderTypes.attach')}</h3>
      <p className={styles.text}>
        {takeProfit === null
          ? t(`orderTypes.says.thenStop${suffix}`, words)
          : stopLoss === null
            ? t('orderTypes.says.thenTakeProfit', words)
            : t(`orderTypes.says.thenBoth${suffix}`, words)}
      </p>
      {notPlaced !== null && <p className={styles.text}>{t(`spotOrders.receipt.then.${notPlaced}`)}</p>}
      {placed.map(
        ([leg, id]) =>
          id && (
            <Button key={leg} kind="quiet" size="small" onClick={() => onOther(id)}>
              {t('spotOrders.receipt.then.placed', { what: t(`spotOrders.kinds.${leg}`) })}
            </Button>
          ),
      )}
    </section>
  );
}
