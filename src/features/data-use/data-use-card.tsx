import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { priceText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dataSaver, SAVER_CHOICES } from '../../level/data-saver.ts';
import type { DataSaver } from '../../level/data-saver.ts';
import { settings } from '../../level/level.ts';
import { saverPeriodMs } from '../../level/saver-period.ts';
import { dataUse } from '../../signals/data-use.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import card from '../shell/card-parts.module.css';
import { dataUseFacts } from './data-use-facts.ts';

const automaticKey = (asked: ReturnType<DataSaver['asked']['peek']>) => {
  if (asked === null) return 'dataUse.automatic.unknown';
  return asked ? 'dataUse.automatic.on' : 'dataUse.automatic.off';
};

/** Chooses whether live data is saved, and says how much it uses (G31). Renders at most every 3 s. */
export function DataUseCard() {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => dataUse.refresh(), []);
  const chosen = dataSaver.chosen.value;
  const seconds = priceText(saverPeriodMs(settings.value.priceMs, false) / 1000, 0);
  const time = t('common.unit.seconds', { value: seconds });
  return (
    <Card label={t('dataUse.title')}>
      <h2 className={card.title}>{t('dataUse.title')}</h2>
      <RadioGroup
        look="segmented"
        label={t('dataUse.saver')}
        showLabel
        value={chosen}
        onChange={dataSaver.choose}
        options={SAVER_CHOICES.map((choice) => ({ value: choice, label: t(`dataUse.choice.${choice}`) }))}
      />
      <p className={card.note}>
        <span>{t('dataUse.what', { time })}</span>
        {chosen === 'auto' && <span>{` ${t(automaticKey(dataSaver.asked.value))}`}</span>}
      </p>
      <Facts facts={dataUseFacts(t)} />
      <p className={card.note}>{t('dataUse.counted')}</p>
    </Card>
  );
}
