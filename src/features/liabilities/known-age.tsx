import { computed } from '@preact/signals-core';
import { useMemo } from 'react';
import type { Resource } from '../../data/resource.ts';
import { ageText } from '../../i18n/age-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { secondTick } from '../../signals/server-clock.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { SignalText } from '../../ui/signal-text.tsx';
import styles from './liabilities.module.css';

const secondsSince = (ms: number): number => Math.max(0, Math.floor((Date.now() - ms) / 1000));

/** Age of an answer when the last refresh failed (G18). */
export function KnownAge<T>({ of }: { of: Pick<Resource<unknown, T>, 'now'> }) {
  const { t } = useTranslation();
  const text = useMemo(
    () =>
      computed(() => {
        const now = of.now.value;
        const offline = connectionStore.age.value === 'offline';
        if ((now.state !== 'ready' && now.state !== 'stale') || (now.error === null && !offline)) return '';
        // Follows the clock, each second.
        void secondTick.value;
        return t(offline ? 'liabilities.offline' : 'liabilities.age', { age: ageText(secondsSince(now.atMs)) });
      }),
    [of, t],
  );
  return <SignalText of={text} className={styles.age} />;
}
