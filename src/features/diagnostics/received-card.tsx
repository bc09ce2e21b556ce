import { useSignals } from '@preact/signals-react/runtime';
import { ageText } from '../../i18n/age-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { priceText, UNKNOWN } from '../../i18n/number-text.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { dataUse } from '../../signals/data-use.ts';
import { Card } from '../../ui/card.tsx';
import card from '../shell/card-parts.module.css';
import { FactLines } from '../shell/fact-lines.tsx';
import type { TFunction } from 'i18next';
import { dataSaver } from '../../level/data-saver.ts';

/** Says what was chosen and, for automatic, whether the data saver acts. Reads signals. Needs the texts `data-use`. */
function saverStateText(t: TFunction<'app'>): string {
  const chosen = dataSaver.chosen.value;
  if (chosen !== 'auto') return t(`dataUse.state.${chosen}`);
  return t(dataSaver.acts.value ? 'dataUse.state.autoOn' : 'dataUse.state.autoOff');
}

const count = (number: number): string => priceText(number, 0);

/** Shows the state of the connection and what it received. Renders at most once a second. */
export function ReceivedCard() {
  useSignals();
  const { t } = useTranslation();
  const status = connectionStore.status.value;
  const age = connectionStore.age.value;
  const oldS = connectionStore.priceAgeS.value;
  const pingMs = connectionStore.pingMs.value;
  const { messages, prices, framesIn, keys, lost } = connectionStore.counters.value;
  const { duplicates, gaps, overflow, garbage, oversized, unknown } = connectionStore.counters.value;
  const { way, periodMs, isSlow } = connectionStore.feed.value;
  return (
    <>
      <Card label={t('diagnostics.part.connection')}>
        <h2 className={card.title}>{t('diagnostics.part.connection')}</h2>
        <FactLines
          facts={[
            [t('diagnostics.connection'), t(`diagnostics.status.${status}`)],
            [t('diagnostics.age'), t(`diagnostics.ageName.${age}`) + (oldS > 0 ? ` · ${ageText(oldS)}` : '')],
            [
              t('diagnostics.feed'),
              t(`diagnostics.feedWay.${way === 'compact' && isSlow ? 'slow' : way}`, {
                time: t('diagnostics.pingMs', { ms: priceText(periodMs, 0) }),
              }),
            ],
            [
              t('diagnostics.ping'),
              Number.isFinite(pingMs) ? t('diagnostics.pingMs', { ms: Math.round(pingMs) }) : UNKNOWN,
            ],
            [
              `${t('dataUse.rate')} · ${t(dataUse.kept.value ? 'dataUse.today' : 'dataUse.opened')}`,
              sizeText(t, dataUse.usedBytes.value),
            ],
            [t('dataUse.saver'), saverStateText(t)],
          ]}
        />
      </Card>
      <Card label={t('diagnostics.part.received')}>
        <h2 className={card.title}>{t('diagnostics.part.received')}</h2>
        <FactLines
          facts={[
            [t('diagnostics.messages'), count(messages)],
            [t('diagnostics.prices'), count(prices)],
            [t('diagnostics.frames'), count(framesIn)],
            [t('diagnostics.keys'), count(keys)],
            [t('diagnostics.lost'), count(lost)],
            [t('diagnostics.repeated'), count(duplicates)],
            [t('diagnostics.missing'), count(gaps)],
            [t('diagnostics.dropped'), count(overflow)],
            [t('diagnostics.faulty'), count(garbage + oversized)],
            [t('diagnostics.strange'), count(unknown)],
          ]}
        />
        <p className={card.note}>{t('diagnostics.receivedNote')}</p>
      </Card>
    </>
  );
}
