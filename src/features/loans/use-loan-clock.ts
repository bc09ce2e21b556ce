import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { Loan } from '../../model/loan.ts';
import { secondTick, serverNowMs } from '../../signals/clock.ts';
import { daysLeft } from './loan-due.ts';

/** `daysLeft` as time goes on: it renders when a day is over, not each second. */
export function useDaysLeft(loan: Loan): number | null {
  useSignals();
  const left = useMemo(
    () =>
      computed(() => {
        void secondTick.value;
        return daysLeft(loan, serverNowMs());
      }),
    [loan],
  );
  return left.value;
}
