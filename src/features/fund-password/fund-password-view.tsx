import type { ReactNode } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { FundPasswordStatus } from '../../api/fund-password-status-calls.ts';
import { fundPassword } from '../../data/fund-password.ts';
import { sessionStore } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { SignInCard } from '../shell/cards.tsx';
import { countdownText, dateTimeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Tone } from '../../ui/status-chip.tsx';
import { PATHS } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { withdrawRules } from '../../data/withdrawal-parts.ts';
import { secondTick, serverNowMs } from '../../signals/server-clock.ts';
import card from '../shell/card-parts.module.css';
import styles from './fund-password.module.css';

interface FundPasswordViewProps {
  /** Text for visitors. */
  signInText: string;
  children(status: FundPasswordStatus): ReactNode;
}

const inCard = (view: ReactNode) => <Card>{view}</Card>;

/** Frame of every page of the fund password: sign-in, loading, then the content for the status. */
export function FundPasswordView({ signInText, children }: FundPasswordViewProps) {
  useSignals();
  const userId = sessionStore.currentUser.value?.userId;
  if (userId === undefined) return <SignInCard text={signInText} />;
  return (
    <ResourceView key={userId} of={fundPassword} titled current frame={inCard}>
      {children}
    </ResourceView>
  );
}

type State = 'notSet' | 'locked' | 'held' | 'set';

const stateOf = ({ set }: FundPasswordStatus, { lockMs, holdMs }: Waits): State => {
  if (!set) return 'notSet';
  if (lockMs > 0) return 'locked';
  return holdMs > 0 ? 'held' : 'set';
};

const TONES = { notSet: 'neutral', locked: 'down', held: 'up', set: 'up' } as const satisfies Record<State, Tone>;
/** Text keys by state. During a hold on withdrawals the password itself is valid. */
const WORDS = { notSet: 'notSet', locked: 'locked', held: 'set', set: 'set' } as const;

/** Status, waiting times and the next action. */
export function StatusCard({ status }: { status: FundPasswordStatus }) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  const waits = useWaits(status);
  const holdLengthMs = useHoldLengthMs();
  const state = stateOf(status, waits);
  const { lockMs, holdMs } = waits;
  // The exchange reports only the end of the hold, from which the time of the change follows.
  const changedAtMs = holdMs > 0 && holdLengthMs !== null ? status.holdUntilMs! - holdLengthMs : null;

  function withdrawals(): string {
    if (!status.set) return t('fundPassword.status.needsOne');
    const leftMs = Math.max(lockMs, holdMs);
    return leftMs > 0
      ? t('fundPassword.status.heldFor', { time: countdownText(leftMs) })
      : t('fundPassword.status.open');
  }

  return (
    <>
      <Card>
        <dl className={card.lines}>
          <div>
            <dt>{t('fundPassword.status.state')}</dt>
            <dd>
              <StatusChip tone={TONES[state]}>{t(`fundPassword.status.${WORDS[state]}`)}</StatusChip>
            </dd>
          </div>
          {changedAtMs !== null && (
            <div>
              <dt>{t('fundPassword.status.changed')}</dt>
              <dd>{dateTimeText(changedAtMs)}</dd>
            </div>
          )}
          {status.set && lockMs === 0 && status.triesLeft > 0 && (
            <div>
              <dt>{t('fundPassword.status.tries')}</dt>
              <dd>{t('fundPassword.status.triesOf', { left: status.triesLeft })}</dd>
            </div>
          )}
          {lockMs > 0 && (
            <div>
              <dt>{t('fundPassword.status.lock')}</dt>
              <dd>{t('fundPassword.opensIn', { time: countdownText(lockMs) })}</dd>
            </div>
          )}
          <div>
            <dt>{t('fundPassword.status.withdrawals')}</dt>
            <dd>{withdrawals()}</dd>
          </div>
        </dl>
      </Card>
      <p className={state === 'locked' || state === 'held' ? styles.wait : styles.next}>
        {t(`fundPassword.next.${state}`)}
      </p>
      {state === 'notSet' ? (
        <Button onClick={() => go(PATHS.setFundPassword)}>{t('fundPassword.save')}</Button>
      ) : (
        <div className={styles.actions}>
          {state !== 'locked' && (
            <Button onClick={() => go(PATHS.changeFundPassword)}>{t('fundPassword.change')}</Button>
          )}
          {state === 'set' && (
            <Button kind="quiet" onClick={() => go(PATHS.withdraw)}>
              {t('fundPassword.withdraw')}
            </Button>
          )}
        </div>
      )}
      {status.set && <p className={styles.foot}>{t('fundPassword.forgotten')}</p>}
    </>
  );
}

/** Remaining times in ms, updated each second; 0 without a wait. */
interface Waits {
  /** Time until the password can be entered again. */
  readonly lockMs: number;
  /** Time until withdrawals are possible (W10). */
  readonly holdMs: number;
}

/**
 * Returns the remaining times. At the end of the lock the status is fetched again, because the count of wrong entries
 * restarts.
 */
export function useWaits({ lockedUntilMs, holdUntilMs }: FundPasswordStatus): Waits {
  useSignals();
  // Read so that the times follow the clock.
  const nowMs = secondTick.value === 0 ? 0 : serverNowMs();
  const leftMs = (untilMs: number | null) => (untilMs === null ? 0 : Math.max(0, untilMs - nowMs));
  const lockMs = leftMs(lockedUntilMs);
  const opened = lockedUntilMs !== null && lockMs === 0;
  useEffect(() => {
    if (opened) void fundPassword.refresh();
  }, [opened]);
  return { lockMs, holdMs: leftMs(holdUntilMs) };
}

/** Duration of the hold on withdrawals after a change, ms; null while unknown. */
export function useHoldLengthMs(): number | null {
  useSignals();
  useEffect(() => {
    void withdrawRules.load();
  }, []);
  const seconds = withdrawRules.now.value.value?.[0]?.holdSeconds;
  return seconds === undefined ? null : seconds * 1000;
}
