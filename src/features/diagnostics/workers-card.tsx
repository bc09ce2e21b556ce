import { useEffect, useState } from 'react';
import { computeMetrics } from '../../compute/compute.ts';
import { priceText, UNKNOWN } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { Card } from '../../ui/card.tsx';
import card from '../shell/card-parts.module.css';
import { FactLines } from '../shell/fact-lines.tsx';

const LOOK_AGAIN_MS = 1000;
const count = (number: number): string => priceText(number, 0);

/** Shows where the feed runs and which thread computed how much. */
export function WorkersCard() {
  useSignals();
  const { t } = useTranslation();
  const [{ plainTasks, hereTasks, fallbacks, pool }, setMetrics] = useState(computeMetrics);
  useEffect(() => {
    const timer = setInterval(() => setMetrics(computeMetrics()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const failed = (pool?.tasksFailed ?? 0) + (pool?.tasksRefused ?? 0) + fallbacks;
  return (
    <Card label={t('diagnostics.part.workers')}>
      <h2 className={card.title}>{t('diagnostics.part.workers')}</h2>
      <FactLines
        facts={[
          [
            t('diagnostics.feedThread'),
            t(connectionStore.onPageThread.value ? 'diagnostics.pageThread' : 'diagnostics.ownThread'),
          ],
          [
            t('diagnostics.kernels'),
            connectionStore.kernels.value === null
              ? UNKNOWN
              : t(`diagnostics.kernelsIn.${connectionStore.kernels.value}`),
          ],
          [t('diagnostics.computed'), count(plainTasks + hereTasks + (pool?.tasksDone ?? 0))],
          [t('diagnostics.inWorkers'), count(pool?.tasksDone ?? 0)],
          [t('diagnostics.notComputed'), count(failed)],
          [t('diagnostics.workersAlive'), count(pool?.workersAlive ?? 0)],
          [t('diagnostics.workersReplaced'), count(pool?.workersFailed ?? 0)],
          [t('diagnostics.repeated'), count(pool?.tasksRetried ?? 0)],
          [t('diagnostics.queued'), count((pool?.queuedTasks ?? 0) + (pool?.runningTasks ?? 0))],
          [
            t('diagnostics.taskMs'),
            pool && Number.isFinite(pool.taskMsP95)
              ? t('diagnostics.pingMs', { ms: priceText(pool.taskMsP95, 1) })
              : UNKNOWN,
          ],
        ]}
      />
    </Card>
  );
}
