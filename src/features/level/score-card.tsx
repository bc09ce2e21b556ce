import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dateTimeText } from '../../i18n/time-text.ts';
import { deviceFacts } from '../../level/device-facts.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import styles from './level.module.css';

/** The score with its three parts, and the device data that the browser reports. */
export function DeviceCard() {
  useSignals();
  const { t } = useTranslation();
  const facts = deviceFacts.value;
  const points = (value: number | null) => {
    if (value === null) return t('level.device.notMeasured');
    return t('level.device.points', { value: Math.round(value) });
  };
  const reported = (value: string | null) => value ?? t('level.device.notTold');
  return (
    <Card label={t('level.device.title')}>
      <h2 className={styles.title}>{t('level.device.title')}</h2>
      {facts === null ? (
        <p className={styles.text}>{t('level.device.none')}</p>
      ) : (
        <>
          {facts.failed && (
            <p className={styles.note}>{t('level.device.failed', { score: Math.round(facts.score) })}</p>
          )}
          <Facts
            facts={[
              { key: 'score', name: t('level.device.score'), value: points(facts.score) },
              { key: 'js', name: t('level.device.js'), value: points(facts.jsScore) },
              { key: 'render', name: t('level.device.render'), value: points(facts.renderScore) },
              { key: 'memoryScore', name: t('level.device.memoryScore'), value: points(facts.memoryScore) },
              {
                key: 'cores',
                name: t('level.device.cores'),
                value: reported(facts.cores === null ? null : String(facts.cores)),
              },
              {
                key: 'memory',
                name: t('level.device.memory'),
                value: reported(facts.memoryGb === null ? null : t('level.device.gb', { value: facts.memoryGb })),
              },
              {
                key: 'android',
                name: t('level.device.android'),
                value: facts.androidVersion ?? t('level.device.notAndroid'),
              },
              {
                key: 'webview',
                name: t('level.device.webview'),
                value: t(facts.androidWebView ? 'level.device.yes' : 'level.device.no'),
              },
              { key: 'measured', name: t('level.device.measured'), value: dateTimeText(facts.measuredMs) },
            ]}
          />
        </>
      )}
    </Card>
  );
}
