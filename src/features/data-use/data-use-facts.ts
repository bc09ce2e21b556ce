import type { TFunction } from 'i18next';
import { sizeText } from '../../i18n/size-text.ts';
import { dataSaver } from '../../level/data-saver.ts';
import { level } from '../../level/level.ts';
import { estimatedHourlyBytes } from '../../level/live-data-rates.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { dataUse, hourlyBytes } from '../../signals/data-use.ts';
import type { Fact } from '../../ui/facts.tsx';

/**
 * Returns the rows of the card: the use of live data an hour, measured over a minute or more, else estimated; the use of
 * today; and an estimate of an hour with the data saver in its other state. Reads signals.
 */
export function dataUseFacts(t: TFunction<'app'>): readonly Fact[] {
  const saving = dataSaver.acts.value;
  const measured = hourlyBytes(dataUse.today.value, saving);
  const compact = connectionStore.counters.value.framesIn > 0;
  const estimate = (saves: boolean) =>
    t('dataUse.estimated', { size: sizeText(t, estimatedHourlyBytes(level.value, saves, compact)) });
  return [
    {
      key: 'rate',
      name: t('dataUse.rate'),
      value: measured === null ? estimate(saving) : t('dataUse.about', { size: sizeText(t, measured) }),
    },
    {
      key: 'used',
      name: t(dataUse.kept.value ? 'dataUse.today' : 'dataUse.opened'),
      value: sizeText(t, dataUse.usedBytes.value),
    },
    { key: 'other', name: t(saving ? 'dataUse.without' : 'dataUse.with'), value: estimate(!saving) },
  ];
}
