import { useSignals } from '@preact/signals-react/runtime';
import { countdownText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ConditionState } from '../../../model/withdrawal.ts';
import { secondTick, serverNowMs } from '../../../signals/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { PATHS } from '../../shell/paths.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { RaiseNote } from '../hub/daily-limit.tsx';
import styles from './withdraw-form.module.css';

/** Pages on which a missing condition can be met. Other conditions need time or a change of the field. */
const DONE_AT = { fundPasswordSet: PATHS.setFundPassword, bankBound: PATHS.bindAccount } as const;

const isDoneElsewhere = (name: string): name is keyof typeof DONE_AT => name in DONE_AT;

/** A countdown; empty once it has ended. */
export function Clock({ untilMs }: { untilMs: number }) {
  useSignals();
  // Read so that it follows the clock.
  const nowMs = secondTick.value === 0 ? 0 : serverNowMs();
  const leftMs = untilMs - nowMs;
  return <span className={styles.clock}>{leftMs > 0 ? countdownText(leftMs) : '00:00'}</span>;
}

/** An unmet condition and how to meet it, which never requires a payment (R4, W9). */
export function ConditionCard({ condition: { name, untilMs } }: { condition: ConditionState }) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  return (
    <section className={styles.condition} aria-label={t(`withdraw.condition.${name}.title`)}>
      <h2 className={styles.conditionTitle}>{t(`withdraw.condition.${name}.title`)}</h2>
      <p>{t(`withdraw.condition.${name}.text`)}</p>
      {name === 'dailyLimitLeft' && <RaiseNote />}
      {untilMs !== null && <Clock untilMs={untilMs} />}
      {isDoneElsewhere(name) && (
        <Button kind="quiet" size="small" onClick={() => go(DONE_AT[name])}>
          {t(`withdraw.condition.${name}.action`)}
        </Button>
      )}
    </section>
  );
}
