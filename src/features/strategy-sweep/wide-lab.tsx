import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { ResultView } from '../strategy-result/result-view.tsx';
import { SweepView } from './sweep-view.tsx';
import type { OpenStrategy } from '../strategy/drafts.ts';
import { RulesEditor } from '../strategy/rules/rules-editor.tsx';
import styles from './wide-lab.module.css';

interface WideLabProps {
  id: string;
  open: Extract<OpenStrategy, { readonly state: 'ready' | 'unfinished' }>;
  /** Called once a result is shown. */
  onShown(): void;
}

/**
 * The strategy lab in one window: rules beside their result, the sweep below. A change of the rules is not run before it
 * is asked for, since each run is one more try.
 */
export function WideLab({ id, open, onShown }: WideLabProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(() => (open.state === 'ready' ? open.strategy : null));
  return (
    <div className={styles.lab}>
      {/* A grid of its own, which the rules that stay in sight do not leave: they would lie on the sweep. */}
      <div className={styles.frame}>
        <aside className={styles.rules} aria-label={t('strategyResult.rules')}>
          <RulesEditor id={id} onRun={setAsked} />
        </aside>
        <div className={styles.result}>
          {asked ? (
            <ResultView id={id} strategy={asked} onShown={onShown} />
          ) : (
            <Card>
              <EmptyState icon="candles" text={t('strategy.saved.unfinished')} />
            </Card>
          )}
        </div>
      </div>
      {asked && (
        <section className={styles.sweep} aria-label={t('strategyResult.sweep')}>
          <h2 className={styles.title}>{t('strategyResult.sweep')}</h2>
          <SweepView id={id} strategy={asked} inLab />
        </section>
      )}
    </div>
  );
}
