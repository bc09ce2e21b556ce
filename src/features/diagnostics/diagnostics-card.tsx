import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { computeMetrics } from '../../compute/compute.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import { language } from '../../i18n/translate.ts';
import { level } from '../../level/level.ts';
import { connectionStore } from '../../signals/connection.ts';
import { loggedEvents } from '../../model/event-log.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { copy } from '../../ui/copy.ts';
import { toast } from '../../ui/toast.ts';
import { diagnosticsText } from './diagnostics-text.ts';
import { lacksHere } from './missing-features.ts';
import card from '../shell/card-parts.module.css';
import styles from './diagnostics.module.css';

/** How the connection is doing and what this browser lacks, to read and to send (docs/product.md#features-settings). Renders when a counter moves, at most once a second. */
export function DiagnosticsCard({ version }: { version: string }) {
  useSignals();
  const { t } = useTranslation();
  const lacksId = useId();
  const status = connectionStore.status.value;
  const age = connectionStore.age.value;
  const pingMs = connectionStore.pingMs.value;
  const counters = connectionStore.counters.value;
  const onPageThread = connectionStore.onPageThread.value;
  // Asked once: some answers cost milliseconds, and none changes while the page is open.
  const [engineLacks] = useState(lacksHere);
  const lacks = onPageThread ? (['workers', ...engineLacks] as const) : engineLacks;
  const { plainTasks, hereTasks, fallbacks, pool } = computeMetrics();
  const facts = [
    ['connection', t(`profile.diagnostics.status.${status}`)],
    ['age', t(`profile.diagnostics.ageName.${age}`)],
    ['ping', Number.isFinite(pingMs) ? t('profile.diagnostics.pingMs', { ms: Math.round(pingMs) }) : UNKNOWN],
    ['messages', counters.messages],
    ['faulty', counters.garbage + counters.oversized],
    ['strange', counters.unknown],
    ['repeated', counters.duplicates],
    ['missing', counters.gaps],
    ['dropped', counters.overflow],
    ['computed', plainTasks + hereTasks + (pool?.tasksDone ?? 0)],
    ['notComputed', (pool?.tasksFailed ?? 0) + (pool?.tasksRefused ?? 0) + fallbacks],
  ] as const;

  const onCopy = async () => {
    const text = diagnosticsText({
      version,
      timeMs: Date.now(),
      language: language.value,
      level: level.value,
      status,
      attempt: connectionStore.attempt.value,
      age,
      pingMs,
      counters,
      compute: computeMetrics(),
      lacks,
      userAgent: navigator.userAgent,
      screen: `${innerWidth}×${innerHeight} @${devicePixelRatio}`,
      events: loggedEvents(),
    });
    const done = await copy(text);
    toast(t(done ? 'common.copied' : 'common.copyFailed'), { kind: done ? 'success' : 'error' });
  };
  return (
    <Card label={t('profile.diagnostics.title')}>
      <h2 className={card.title}>{t('profile.diagnostics.title')}</h2>
      <dl className={card.lines}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`profile.diagnostics.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.lacksTitle} id={lacksId}>
        {t('profile.diagnostics.here')}
      </h3>
      <ul className={styles.lacks} aria-labelledby={lacksId}>
        {lacks.map((lack) => (
          <li key={lack}>{t(`profile.diagnostics.lack.${lack}`)}</li>
        ))}
        {lacks.length === 0 && <li>{t('profile.diagnostics.all')}</li>}
      </ul>
      <p className={card.note}>{t('profile.diagnostics.note')}</p>
      <Button kind="quiet" size="small" wide onClick={() => void onCopy()}>
        {t('profile.diagnostics.copy')}
      </Button>
    </Card>
  );
}
