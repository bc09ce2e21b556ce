import { useEffect } from 'react';
import { interestTime } from '../../../protocol/units/interest.ts';
import { loanOf } from '../../data/loans.ts';
import type { Loan } from '../../model/loan.ts';
import { browserTimers } from '../../model/timers.ts';
import { serverNowMs } from '../../signals/clock.ts';

/** Behind the moment itself, so that the answer knows of it. */
const BEHIND_MS = 1000;
/** Where the exchange is late with it, it is asked again this often. */
const AGAIN_MS = 5000;

/** When a loan becomes another by itself: its review ends, or a day more of interest is owed. Null: it stays as it is. */
function nextMs({ status, reviewMs, approvedMs, interestDays, maxInterestDays }: Loan): number | null {
  if (status === 'pending') return reviewMs;
  if (status !== 'approved' || approvedMs === null || interestDays >= maxInterestDays) return null;
  return interestTime(approvedMs, interestDays + 1);
}

/** Asks for a loan that is shown when it is due to change: the socket tells of it too, unless it is down. */
export function useFreshLoan(loan: Loan): void {
  useEffect(() => {
    const next = nextMs(loan);
    if (next === null) return undefined;
    const wait = Math.max(AGAIN_MS, next - serverNowMs() + BEHIND_MS);
    const timer = browserTimers.setTimer(() => void loanOf(loan.id).refresh(), wait);
    return () => browserTimers.clearTimer(timer);
  }, [loan]);
}
