import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../strategy-result/markets/progress-bar.tsx';
import { percentText, plainText } from '../../strategy-result/result-words.ts';
import type { SweepState } from '../run/sweep-state.ts';
import styles from './sweep.module.css';

/** Progress is announced to screen readers every quarter. */
const TOLD_STEP = 0.25;

interface ProgressCardProps {
  now: Extract<SweepState, { state: 'candles' | 'computing' }>;
  onCancel(): void;
}

/** Progress of a sweep with the way to end it. */
export function ProgressCard({ now, onCancel }: ProgressCardProps) {
  const { t } = useTranslation();
  const loading = now.state === 'candles';
  const share = loading ? now.share : now.done / now.all;
  const percent = percentText(Math.floor(share * 100) / 100, 0);
  const title = loading ? t('strategyResult.running.candles') : t('strategySweep.running');
  const announced = useRef({ loading, quarter: 0 });
  useEffect(() => {
    const quarter = Math.floor(share / TOLD_STEP);
    if (announced.current.loading === loading && quarter <= announced.current.quarter) return;
    announced.current = { loading, quarter };
    announce(`${title} ${percent}`);
  }, [share, loading, title, percent]);
  return (
    <Card label={title}>
      <div className={styles.progress}>
        <p className={styles.progressHead}>
          <span className={styles.strong}>{title}</span>
          <span className={styles.strong} translate="no">
            {percent}
          </span>
        </p>
        <ProgressBar share={share} label={title} className={styles.bar} />
        <p className={styles.quiet}>
          {loading ? (
            now.queue !== null && <span>{t('strategyResult.running.queue', { place: plainText(now.queue, 0) })}</span>
          ) : (
            <>
              <span>
                {t('strategySweep.doneOf', {
                  count: now.all,
                  done: plainText(now.done, 0),
                  all: plainText(now.all, 0),
                })}
              </span>
              {now.leftMs !== null && <TimeLeft ms={now.leftMs} />}
            </>
          )}
        </p>
        <Button kind="quiet" onClick={onCancel}>
          {t('strategySweep.cancel')}
        </Button>
      </div>
    </Card>
  );
}

function TimeLeft({ ms }: { ms: number }) {
  const { t } = useTranslation();
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return (
    <>
      <span>{' · '}</span>
      <span>{t('strategySweep.left', { count: seconds, number: plainText(seconds, 0) })}</span>
    </>
  );
}
