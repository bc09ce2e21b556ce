import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { sessionStore } from '../../data/session.ts';
import { verifications } from '../../data/verifications.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Verification } from '../../model/verification.ts';
import { inCard, SignInCard } from '../shell/cards.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { StaleLine } from '../shell/stale-line.tsx';
import { useEffect, useRef } from 'react';
import { browserTimers } from '../../model/timers.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { announce } from '../../ui/announce.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { levelState } from './verification-state.ts';

/** Only a verification that ends while it is watched needs it. */
const reachedCode = lazyCode(() => import('./reached-level.ts'));

type Shown = (rows: readonly Verification[]) => ReactNode;

/** Loads the submissions before it shows a page of verification; a change of account remounts the page. */
export function VerificationView({ children }: { children: Shown }) {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  if (userId === undefined) return <SignInCard text={t('verification.signInFirst')} />;
  return (
    <>
      <StaleLine of={verifications.now.value} />
      <ResourceView key={userId} of={verifications} frame={inCard} quiet>
        {(rows) => <Live rows={rows}>{children}</Live>}
      </ResourceView>
    </>
  );
}

function Live({ rows, children }: { rows: readonly Verification[]; children: Shown }) {
  useFreshVerification(rows);
  useSaidWhenDecided(rows);
  return children(rows);
}

/** Delay after the due time, ms, so that the answer includes the decision. */
const BEHIND_MS = 1000;
/** Interval of further requests, ms, while the exchange has not decided in time. */
const AGAIN_MS = 5000;

/** Fetches again when the review on screen is due, which covers a socket that is down. */
function useFreshVerification(rows: readonly Verification[]): void {
  useEffect(() => {
    const due = rows.flatMap(({ status, reviewMs }) => (status === 'review' && reviewMs !== null ? [reviewMs] : []));
    if (due.length === 0) return undefined;
    const wait = Math.max(AGAIN_MS, Math.min(...due) - serverNowMs() + BEHIND_MS);
    const timer = browserTimers.setTimer(() => void verifications.refresh(), wait);
    return () => browserTimers.clearTimer(timer);
  }, [rows]);
}

/** Announces the result of a review once, and tells the limit of the new level. */
function useSaidWhenDecided(rows: readonly Verification[]): void {
  const { t } = useTranslation();
  const before = useRef(rows);
  useEffect(() => {
    for (const level of [1, 2] as const) {
      const state = levelState(rows, level);
      if (levelState(before.current, level) !== 'review' || (state !== 'verified' && state !== 'failed')) continue;
      announce(t(`verification.said.${level}.${state}`));
      if (state === 'verified') void reachedCode.fetch().then((code) => code?.tellReached(t, level));
    }
    before.current = rows;
  }, [rows, t]);
}
