import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import type { DataAge } from '../../signals/data-age.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Tone } from '../../ui/status-chip.tsx';
import styles from './connection-chip.module.css';
import { useLive } from './shell-contexts.ts';

/** Connection attempts in one series (decisions 1, 3). */
const RECONNECT_LIMIT = 5;

const TONES: Record<DataAge, Tone> = {
  live: 'up',
  delayed: 'warn',
  stale: 'warn',
  reconnecting: 'warn',
  offline: 'down',
};

/**
 * Shows the age of the visible data (G28). Renders when the state changes, never per tick. A tap reconnects when
 * necessary.
 * @param dot  shows a live connection as a dot, whose word only a screen reader says
 */
export function ConnectionChip({ dot = false }: { dot?: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const live = useLive();
  const age = connectionStore.age.value;
  const attempt = connectionStore.attempt.value;
  const text =
    age !== 'reconnecting'
      ? t(`common.age.${age}`)
      : attempt === 0
        ? t('common.age.connecting')
        : t('common.age.reconnecting', { attempt, limit: RECONNECT_LIMIT });
  const chip = (
    <StatusChip tone={TONES[age]} dot>
      {dot && age === 'live' ? <span className="sr-only">{text}</span> : text}
    </StatusChip>
  );
  if (age === 'live' || age === 'delayed') return chip;
  return (
    <button
      type="button"
      className={styles.button}
      title={t('common.age.tapToReconnect')}
      onClick={() => live.reconnect()}
    >
      {chip}
    </button>
  );
}
