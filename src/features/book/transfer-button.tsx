import { openTransfer } from '../shell/requested-transfer.ts';
import type { RequestedTransfer } from '../shell/requested-transfer.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './transfer-button.module.css';

/** Button beside the available balance that transfers more from another account. */
export function TransferButton({ requested }: { requested: RequestedTransfer }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.transfer}
      aria-label={t('short.transfer')}
      onClick={() => openTransfer(requested)}
    >
      {t('trade.transfer')}
    </button>
  );
}
