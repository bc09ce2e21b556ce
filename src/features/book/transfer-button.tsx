import { openTransfer } from '../shell/transfer-wish.ts';
import type { TransferWish } from '../shell/transfer-wish.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './transfer-button.module.css';

/** Button beside the available balance that transfers more from another account. */
export function TransferButton({ wish }: { wish: TransferWish }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.transfer}
      aria-label={t('short.transfer')}
      onClick={() => openTransfer(wish)}
    >
      {t('trade.transfer')}
    </button>
  );
}
