import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Attached, SpotOrder } from '../../../model/spot-order.ts';
import { Button } from '../../../ui/button.tsx';
import { thenWords } from '../then-words.ts';
import styles from './receipt.module.css';

export interface AttachedOrdersProps {
  order: SpotOrder;
  attached: Attached;
  /** Shows an order that it placed, by its id. */
  onOther(id: string): void;
}

/** The orders that a buy places for what it bought, and what became of them. */
export function AttachedOrders({ order, attached, onOther }: AttachedOrdersProps) {
  const { t } = useTranslation();
  const { takeProfit, stopLoss, notPlaced } = attached;
  const placed = [
    ['takeProfit', takeProfit?.id],
    ['stopLoss', stopLoss?.id],
  ] as const;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('orderTypes.attach')}</h3>
      <p className={styles.text}>{thenWords(t, order, attached)}</p>
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
