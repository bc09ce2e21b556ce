import { useSignals } from '@preact/signals-react/runtime';
import type { ResourceState } from '../../data/resource.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import styles from './safety.module.css';

/** Shows the age of the data while the connection is lost. */
export function AsOf({ of }: { of: ResourceState<unknown> }) {
  useSignals();
  const { t } = useTranslation();
  if (!connectionStore.lost.value || (of.state !== 'ready' && of.state !== 'stale')) return null;
  return <p className={styles.asOf}>{t('safety.asOf', { time: timeText(of.atMs) })}</p>;
}
