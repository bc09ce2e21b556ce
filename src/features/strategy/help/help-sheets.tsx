import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { present } from '../../../ui/present.tsx';
import type { Presented } from '../../../ui/present.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './help-sheets.module.css';

/** Explains what a backtest can and cannot tell, or how live trading differs from it. */
export type HelpTopic = 'backtest' | 'live';

/** Opens a sheet; its texts are loaded. */
export function openHelp(topic: HelpTopic): void {
  void present<null>((presented) =>
    topic === 'live' ? <LiveSheet {...presented} /> : <BacktestSheet {...presented} />,
  );
}

const TELLS = ['fees', 'fall', 'hold', 'broken'] as const;
const HABITS = ['rule', 'trades', 'compare', 'shift', 'once'] as const;

function BacktestSheet({ open, settle, onClosed }: Presented<null>) {
  const { t } = useTranslation();
  const part = (name: 'does' | 'cannot' | 'trap' | 'good' | 'simulated') => (
    <Part title={t(`strategyHelp.${name}.title`)}>
      <p>{t(`strategyHelp.${name}.text`)}</p>
    </Part>
  );
  return (
    <Sheet open={open} onClose={() => settle(null)} onClosed={onClosed} title={t('strategyHelp.title')}>
      <div className={styles.parts}>
        {part('does')}
        <Part title={t('strategyHelp.can.title')}>
          <ul className={styles.points}>
            {TELLS.map((name) => (
              <li key={name}>{t(`strategyHelp.can.${name}`)}</li>
            ))}
          </ul>
        </Part>
        {part('cannot')}
        {part('trap')}
        <Part title={t('strategyHelp.steps.title')}>
          <ol className={styles.points}>
            {HABITS.map((name) => (
              <li key={name}>{t(`strategyHelp.steps.${name}`)}</li>
            ))}
          </ol>
        </Part>
        {part('good')}
        {part('simulated')}
      </div>
    </Sheet>
  );
}

const DIFFERENCES = ['signal', 'upDown', 'minute', 'target', 'limits', 'past'] as const;

function LiveSheet({ open, settle, onClosed }: Presented<null>) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={() => settle(null)} onClosed={onClosed} title={t('strategyHelp.live.title')}>
      <div className={styles.parts}>
        <p>{t('strategyHelp.live.intro')}</p>
        {DIFFERENCES.map((name) => (
          <Part key={name} title={t(`strategyHelp.live.${name}.title`)}>
            <p>{t(`strategyHelp.live.${name}.text`)}</p>
          </Part>
        ))}
      </div>
    </Sheet>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}
