import { useTranslation } from '../../../i18n/use-translation.ts';
import { Timeline } from '../../../ui/timeline.tsx';
import type { TimelineStep } from '../../../ui/timeline.tsx';
import { ATTEMPTS } from '../script/script-sources.ts';
import type { SupportState } from '../script/start-support.ts';
import styles from './chat.module.css';

const STEPS = ['probe', 'script', 'conversation'] as const;

/** Returns the index of the current step. */
function atStep(state: SupportState): number {
  if (state.stage !== 'script') return 2;
  return state.step.doing === 'probe' ? 0 : 1;
}

/** Shows the steps of starting support: probe, load, connect (C2). */
export function StartSteps({ state }: { state: SupportState }) {
  const { t } = useTranslation();
  const now = atStep(state);
  const note =
    state.stage !== 'script'
      ? undefined
      : t('support.steps.where', {
          place: t(`support.steps.strategy.${state.step.strategy}`),
          attempt: state.step.attempt,
          attempts: ATTEMPTS,
        });
  const steps = STEPS.map((key, at): TimelineStep => {
    const is = at < now ? 'done' : at === now ? 'now' : 'ahead';
    return {
      key,
      label: t(`support.steps.${key}`),
      state: is,
      stateText: t(`support.steps.${is}`),
      note: is === 'now' ? note : undefined,
    };
  });
  return (
    <div className={styles.steps}>
      <Timeline label={t('support.steps.title')} steps={steps} />
    </div>
  );
}
