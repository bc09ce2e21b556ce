import type { FundPasswordStatus } from '../../api/fund-password/fetch-fund-password-status.ts';
import { countdownText, dateTimeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Tone } from '../../ui/status-chip.tsx';
import card from '../shell/card-parts.module.css';
import { PATHS } from '../shell/paths.ts';
import { useNavigation } from '../shell/use-navigation.ts';
import { useHoldLengthMs, useWaits } from './use-waits.ts';
import type { Waits } from './use-waits.ts';
import styles from './fund-password.module.css';

type State = 'notSet' | 'locked' | 'held' | 'set';

const stateOf = ({ set }: FundPasswordStatus, { lockMs, holdMs }: Waits): State => {
  if (!set) return 'notSet';
  if (lockMs > 0) return 'locked';
  return holdMs > 0 ? 'held' : 'set';
};

const TONES = { notSet: 'neutral', locked: 'down', held: 'up', set: 'up' } as const satisfies Record<State, Tone>;
/** While withdrawals wait, the password itself is in order. */
const WORDS = { notSet: 'notSet', locked: 'locked', held: 'set', set: 'set' } as const;

/** How it stands, what waits and for how long, and the next thing to do. */
export function StatusCard({ status }: { status: FundPasswordStatus }) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  const waits = useWaits(status);
  const holdLengthMs = useHoldLengthMs();
  const state = stateOf(status, waits);
  const { lockMs, holdMs } = waits;
  // The exchange keeps no time of a change but the end of the wait that it began.
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
