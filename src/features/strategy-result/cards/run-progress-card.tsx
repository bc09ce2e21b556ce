import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { percentText, plainText } from '../result-words.ts';
import type { RunState } from '../run/run-state.ts';
import styles from './run-progress-card.module.css';

const RADIUS = 44;
const LENGTH = 2 * Math.PI * RADIUS;
/** Progress is announced to screen readers every quarter. */
const TOLD_STEP = 0.25;

interface RunProgressCardProps {
  now: Extract<RunState, { state: 'candles' | 'computing' }>;
  onCancel(): void;
}

/** Progress of a run with the way to end it. */
export function RunProgressCard({ now, onCancel }: RunProgressCardProps) {
  const { t } = useTranslation();
  const share = now.state === 'candles' ? now.share : 1;
  const percent = percentText(Math.floor(share * 100) / 100, 0);
  const step = now.state === 'candles' ? t('strategyResult.running.candles') : t('strategyResult.running.computing');
  const announced = useRef(0);
  useEffect(() => {
    const quarter = Math.floor(share / TOLD_STEP);
    if (quarter <= announced.current) return;
    announced.current = quarter;
    announce(`${step} ${percent}`);
  }, [share, step, percent]);
  return (
    <>
      <Card>
        <div className={styles.running}>
          <div className={styles.ring}>
            <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
              <circle cx="50" cy="50" r={RADIUS} />
              <circle
                className={styles.done}
                cx="50"
                cy="50"
                r={RADIUS}
                style={{ strokeDasharray: LENGTH, strokeDashoffset: LENGTH * (1 - share) }}
              />
            </svg>
            <span translate="no">{percent}</span>
          </div>
          <h2 className={styles.title}>{t('strategyResult.running.title')}</h2>
          <p className={styles.step}>
            <span>{step}</span>
            {now.state === 'candles' && now.queue !== null && (
              <>
                <span>{' · '}</span>
                <span>{t('strategyResult.running.queue', { place: plainText(now.queue, 0) })}</span>
              </>
            )}
          </p>
        </div>
      </Card>
      <p className={styles.note}>{t('strategyResult.running.leave')}</p>
      <Button kind="quiet" onClick={onCancel}>
        {t('strategyResult.running.cancel')}
      </Button>
    </>
  );
}
