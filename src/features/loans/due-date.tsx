import { computed } from '@preact/signals-core';
import { useMemo } from 'react';
import { interestTime } from '../../../protocol/units/interest.ts';
import { dateText } from '../../i18n/time-text.ts';
import { secondTick, serverNowMs } from '../../signals/clock.ts';
import { SignalText } from '../../ui/signal-text.tsx';

/** The day so many days from now: when it would be due if it were paid out at this moment. It moves on by itself. */
export function DateAfter({ days }: { days: number }) {
  const text = useMemo(
    () =>
      computed(() => {
        void secondTick.value;
        return dateText(interestTime(serverNowMs(), days));
      }),
    [days],
  );
  return <SignalText of={text} />;
}
