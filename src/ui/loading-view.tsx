import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { ErrorState } from './state-view.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './loading-view.module.css';

/** Stages: nothing for 200 ms, then the skeleton, after 10 s a retry, after 60 s an error (G16, decision 51). */
const STAGES_MS = [200, 10_000, 60_000] as const;

type Stage = 'nothing' | 'skeleton' | 'slow' | 'timeout';
const AFTER: readonly Stage[] = ['skeleton', 'slow', 'timeout'];

export interface LoadingViewProps {
  onRetry(): void;
  /** Placeholder of the same size as the content; three lines by default. */
  skeleton?: ReactNode;
}

/** Shows that a page or list is loading. Mount it again to restart its timing. */
export function LoadingView({ onRetry, skeleton }: LoadingViewProps) {
  const { t } = useTranslation();
  // The shell of index.html shows a skeleton already, which this continues.
  const [stage, setStage] = useState<Stage>(() => (document.getElementById('shell') ? 'skeleton' : 'nothing'));
  useEffect(() => {
    const timers = STAGES_MS.map((ms, index) => setTimeout(() => setStage(AFTER[index]!), ms));
    return () => timers.forEach(clearTimeout);
  }, []);

  if (stage === 'timeout') return <ErrorState title={t('common.loadTimeout')} onRetry={onRetry} />;
  return (
    <div aria-busy="true">
      {stage !== 'nothing' && <output className="sr-only">{t('common.loading')}</output>}
      {/* It takes its space before it is visible, so that nothing below moves. */}
      <div className={stage === 'nothing' ? styles.unseen : undefined}>{skeleton ?? <Lines />}</div>
      {stage === 'slow' && (
        <div className={styles.slow}>
          <output>{t('common.stillLoading')}</output>
          <Button kind="quiet" size="small" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Lines() {
  return (
    <div className={styles.lines}>
      <Skeleton height="1.25rem" width="40%" />
      <Skeleton height="4rem" />
      <Skeleton height="4rem" />
    </div>
  );
}
