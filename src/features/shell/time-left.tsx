import { computed } from '@preact/signals-core';
import { useMemo } from 'react';
import { countdownText } from '../../i18n/time-text.ts';
import { secondTick, serverNowMs } from '../../signals/clock.ts';
import { SignalText } from '../../ui/signal-text.tsx';

/** What is left until `atMs` as a clock, by the server's second, without a render; in a sentence where `say` makes one of it. */
export function TimeLeft({ atMs, say }: { atMs: number; say?: (time: string) => string }) {
  const left = useMemo(
    () =>
      computed(() => {
        void secondTick.value;
        const time = countdownText(atMs - serverNowMs());
        return say === undefined ? time : say(time);
      }),
    [atMs, say],
  );
  return <SignalText of={left} />;
}
