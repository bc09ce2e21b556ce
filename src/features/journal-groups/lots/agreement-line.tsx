import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Tone } from '../../../ui/status-chip.tsx';
import type { Agreement } from '../../trade-journal/table/agreement.ts';
import { retryAgreement } from '../../trade-journal/table/agreement.ts';
import { loadJournalAnew } from '../../trade-journal/table/journal-state.ts';
import { differingFields } from './differing-fields.ts';
import styles from './lots.module.css';

const TONES: Readonly<Record<Agreement['state'], Tone>> = {
  checking: 'neutral',
  agrees: 'accent',
  differs: 'warn',
  failed: 'neutral',
};

/** Says whether the journal agrees with the exchange to the last digit, of all coins or of one, or how it differs. */
export function AgreementLine({ agreement, asset }: { agreement: Agreement; asset?: string }) {
  const { t } = useTranslation();
  const { state } = agreement;
  const differences = state === 'differs' ? agreement.differences : [];
  const own = differences.find((difference) => difference.asset === asset);
  // One coin agrees, whatever there is of the others.
  const shown = state === 'differs' && asset !== undefined && own === undefined ? 'agrees' : state;
  return (
    <div className={styles.agreement} role="status">
      <StatusChip tone={TONES[shown]}>{t(`journalLots.agreement.${shown}`)}</StatusChip>
      {shown === 'differs' && asset === undefined && (
        <span className={styles.quiet} translate="no">
          {differences.map((difference) => difference.asset).join(', ')}
        </span>
      )}
      {own &&
        differingFields(own).map(({ field, journal, exchange }) => (
          <p key={field} className={styles.difference}>
            {t('journalLots.difference', { field: t(`journalLots.field.${field}`), journal, exchange })}
          </p>
        ))}
      {shown === 'differs' && (
        <Button kind="quiet" size="small" onClick={() => void loadJournalAnew()}>
          {t('journalLots.reload')}
        </Button>
      )}
      {shown === 'failed' && (
        <Button kind="quiet" size="small" onClick={retryAgreement}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
}
