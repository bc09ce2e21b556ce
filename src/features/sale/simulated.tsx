import { useTranslation } from '../../i18n/use-translation.ts';
import { StatusChip } from '../../ui/status-chip.tsx';

/** Beside the name of every merchant: it is the sandbox's own. */
export function Simulated() {
  const { t } = useTranslation();
  return <StatusChip tone="warn">{t('sale.simulated')}</StatusChip>;
}
