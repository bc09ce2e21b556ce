import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useCallback, useLayoutEffect, useRef } from 'react';
import { sessionStore } from '../../data/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar } from '../shell/page-bar.tsx';
import { announce } from '../../ui/announce.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { depositDetailPath } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { inCard } from '../shell/cards.tsx';
import { t } from '../../i18n/translate.ts';
import { askDialog } from '../../ui/dialog.tsx';
import { afterOverlayMoves, awaitBack } from '../../ui/overlay-stack.ts';
import { merchantMatch, leaveMatch } from './merchant-matches.ts';
import { BeforeDeposit, DepositBody, HistoryLink, SignInFirst } from './deposit-parts.tsx';
import { isOpenMatch } from './merchant-match-calls.ts';
import type { MerchantMatch } from './merchant-match-calls.ts';
import { AmountForm } from './match-form.tsx';
import { Matching } from './matching.tsx';
import { PayMerchant } from './pay-merchant.tsx';

/** Route /pages/deposit/manual: a deposit through a merchant, from the amount to the proof (D3-D5). */
export default function DepositManualPage() {
  useSignals();
  const { t } = useTranslation();
  const matching = merchantMatch.now.value.value?.status === 'matching';
  const onBack = useLeaveQuestion(matching);
  return (
    <>
      {/* During a search, Back asks for confirmation, so other links are hidden. */}
      <PageBar title={t('deposit.manual.title')} onBack={onBack} right={matching ? undefined : <HistoryLink />} />
      <DepositBody>
        <SignInFirst>{(userId) => <ManualDeposit key={userId} />}</SignInFirst>
        {sessionStore.currentUser.value === null && <BeforeDeposit />}
      </DepositBody>
    </>
  );
}

/** A deposit through a merchant at its current step: a reload or a later visit resumes the open one. */
function ManualDeposit() {
  useEffect(() => () => leaveMatch(), []);
  return (
    <ResourceView of={merchantMatch} current frame={inCard}>
      {(match) => (
        <>
          {match === null ? <AmountForm /> : <Step match={match} />}
          {/* Together with what is above it, which would push it down. */}
          {match?.status !== 'matching' && <BeforeDeposit />}
        </>
      )}
    </ResourceView>
  );
}

function Step({ match }: { match: MerchantMatch }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const { status, depositId, merchant } = match;
  const handedIn = depositId !== null;
  useEffect(() => {
    if (depositId !== null) redirect(depositDetailPath(depositId));
  }, [depositId, redirect]);
  useEffect(() => {
    if (status === 'expired') announce(t(merchant ? 'deposit.manual.payOver' : 'deposit.manual.expired'));
    if (status === 'matched') announce(t('deposit.manual.pay'));
  }, [status, merchant, t]);
  if (handedIn) return null;
  if (status === 'matching') return <Matching match={match} />;
  if (isOpenMatch(match)) return <PayMerchant match={match} />;
  const text = status === 'cancelled' ? 'cancelled' : merchant ? 'payOver' : 'expired';
  return (
    <Card>
      <EmptyState
        icon="clock"
        text={t(`deposit.manual.${text}`)}
        action={{
          label: t('deposit.manual.again'),
          onPick: () => {
            leaveMatch();
            void merchantMatch.refresh();
          },
        }}
      />
    </Card>
  );
}

/**
 * During a search, Back asks once whether to leave, in the page bar and in the browser; then it goes back.
 * @returns the action of the bar's Back; undefined for the default
 */
function useLeaveQuestion(matching: boolean): (() => void) | undefined {
  const { back } = useNavigation();
  const asked = useRef(false);
  const leave = useRef(back);
  useEffect(() => {
    leave.current = back;
  });
  const ask = useCallback(async () => {
    asked.current = true;
    const answer = await askDialog({
      title: t('deposit.manual.leaveTitle'),
      content: t('deposit.manual.leaveText'),
      ok: t('deposit.manual.leave'),
      cancel: t('deposit.manual.stay'),
    });
    if (answer.ok) afterOverlayMoves(() => leave.current());
  }, []);
  const stopAwaiting = useRef<(() => void) | null>(null);
  // A layout effect, because Back may be tapped as soon as the search is visible.
  useLayoutEffect(() => {
    if (!matching || asked.current) return undefined;
    stopAwaiting.current = awaitBack(() => void ask());
    return () => stopAwaiting.current?.();
  }, [matching, ask]);
  if (!matching) return undefined;
  return () => {
    if (asked.current) {
      leave.current();
      return;
    }
    stopAwaiting.current?.();
    void ask();
  };
}
