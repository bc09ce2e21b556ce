import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { chooseDays, chooseSpan, JOURNAL_SPANS, journalChoice } from '../table/journal-choice.ts';
import { DatesSheet } from './dates-sheet.tsx';
import styles from './span.module.css';

/** Choice of the span; "Dates" asks for the days. */
export function SpanChoice() {
  useSignals();
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.spans}>
      <RadioGroup
        look="quiet"
        label={t('journal.span.label')}
        value={journalChoice.value.span}
        onChange={(span) => (span === 'days' ? setAsking(true) : chooseSpan(span))}
        options={JOURNAL_SPANS.map((value) => ({ value, label: t(`journal.span.${value}`) }))}
      />
      {journalChoice.value.span === 'days' && (
        <button type="button" className={styles.again} onClick={() => setAsking(true)}>
          {t('journal.dates.change')}
        </button>
      )}
      <DatesSheet open={asking} days={journalChoice.value.days} onShow={chooseDays} onClose={() => setAsking(false)} />
    </div>
  );
}
