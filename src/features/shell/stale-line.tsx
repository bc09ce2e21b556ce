import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { ageText } from '../../i18n/age-text.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ResourceState } from '../../data/resource.ts';
import { secondTick } from '../../signals/server-clock.ts';
import { SignalText } from '../../ui/signal-text.tsx';
import { lineState } from './line-state.ts';
import styles from './stale-line.module.css';

/** Shows that the value may be stale, and its age: the connection is lost, or the last refresh failed. */
export function StaleLine({ of }: { of: ResourceState<unknown> }) {
  useSignals();
  const { t } = useTranslation();
  if (!('atMs' in of)) return null;
  if (of.error !== null) {
    return (
      <p className={styles.failed}>
        <span role="alert">{failureText(of.error)}</span> <Age atMs={of.atMs} />
      </p>
    );
  }
  return lineState() === 'offline' ? (
    <p className={styles.notCurrent}>
      {t('stale.notCurrent')} <Age atMs={of.atMs} />
    </p>
  ) : null;
}

const secondsSince = (atMs: number): number => Math.max(0, Math.floor((Date.now() - atMs) / 1000));

/** @param atMs  time by the clock of this device, as resources store it */
function Age({ atMs }: { atMs: number }) {
  const { t } = useTranslation();
  const text = useMemo(
    () =>
      computed(() => {
        void secondTick.value;
        return t('stale.old', { age: ageText(secondsSince(atMs)) });
      }),
    [atMs, t],
  );
  return <SignalText of={text} />;
}
