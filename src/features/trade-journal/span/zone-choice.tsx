import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { chooseZone, JOURNAL_ZONES, journalZone } from '../table/journal-zone.ts';

/** Choice of the zone in which the journal counts days and hours. */
export function ZoneChoice() {
  useSignals();
  const { t } = useTranslation();
  return (
    <RadioGroup
      look="quiet"
      label={t('journal.zone.label')}
      value={journalZone.value}
      onChange={chooseZone}
      options={JOURNAL_ZONES.map((value) => ({ value, label: t(`journal.zone.${value}`) }))}
    />
  );
}
