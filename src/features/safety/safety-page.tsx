import { useSignals } from '@preact/signals-react/runtime';
import { sessionStore } from '../../data/session.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { SignInCard, inCard } from '../shell/cards.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import type { AccountSafety } from '../../api/account-safety-calls.ts';
import { addressBook } from '../../data/withdrawal-parts.ts';
import { fundPassword } from '../../data/fund-password.ts';
import { limits } from '../../data/up-down-terms.ts';
import { profile } from '../../data/profile.ts';
import { safety } from '../../data/safety.ts';
import { sessions } from './open-sessions.ts';
import { verifications } from '../../data/verifications.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { PATHS } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { usePersonWallet } from '../shell/shell-contexts.ts';
import { AsOf } from './known-since.tsx';
import { FreezeCard } from './freeze-card.tsx';
import { SafetyLines } from './safety-lines.tsx';
import {
  contactState,
  fundPasswordState,
  limitsState,
  lockState,
  phraseState,
  verificationState,
  withdrawalState,
} from './safety-states.ts';
import type { SafetySheet } from './sheet-parts.tsx';
import { leftText, useAskWhenOver, useLeft } from './time-left.ts';

/** Route /pages/safety/safety: facts about the account's safety, and the locks that the person can set. */
export default function SafetyPage() {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar title={t('safety.title')} />
      <PageBody>
        {userId === undefined ? <SignInCard text={t('safety.signInFirst')} /> : <SafetyView key={userId} />}
      </PageBody>
    </>
  );
}

const sheetsCode = lazyCode(() => import('./safety-sheets.tsx'));

/** Lists the facts about the account's safety, each with a link to change it. */
function SafetyView() {
  return (
    <ResourceView of={safety} titled frame={inCard}>
      {(known) => <Facts known={known} />}
    </ResourceView>
  );
}

const sessionsText = (t: TFunction<'app'>, count: number): string =>
  count === 1 ? t('safety.sessions.onlyHere') : t('safety.sessions.count', { number: count, count });

function Facts({ known }: { known: AccountSafety }) {
  useSignals();
  const { t } = useTranslation();
  const wallet = usePersonWallet();
  const [sheet, setSheet] = useState<SafetySheet | null>(null);
  const [open, setOpen] = useState(false);
  const sheets = useLazyCode(sheetsCode, sheet !== null, () => setSheet(null));
  // Changes made elsewhere arrive by the socket; data that was never loaded is not refreshed by it.
  useEffect(() => {
    for (const fact of [fundPassword, profile, sessions, limits, addressBook, verifications]) void fact.load();
  }, []);
  useAskWhenOver(known.lock?.end?.atMs ?? null);
  const holdLeftMs = useLeft(known.withdrawHoldUntilMs);
  const lockLeftMs = useLeft(known.lock?.end?.atMs ?? null);
  const passwordKnown = fundPassword.now.value.value;
  const passwordLeftMs = useLeft(passwordKnown?.lockedUntilMs ?? null);
  const addresses = addressBook.now.value.value;
  const lastAddressMs = addresses?.reduce((last, { usableFromMs }) => Math.max(last, usableFromMs), 0) ?? 0;
  const addressLeftMs = useLeft(lastAddressMs === 0 ? null : lastAddressMs);
  const mine = profile.now.value.value;
  const held = sessions.now.value.value;

  const show = (next: SafetySheet) => () => {
    setSheet(next);
    setOpen(true);
  };
  return (
    <>
      <AsOf of={safety.now.value} />
      <FreezeCard known={known} />
      <SafetyLines
        title={t('safety.group.money')}
        lines={[
          {
            key: 'withdrawals',
            icon: 'withdraw',
            name: t('safety.withdrawals'),
            opens: PATHS.withdraw,
            ...withdrawalState(t, known, passwordKnown, holdLeftMs, passwordLeftMs),
          },
          // Shown only while a new address is on hold (W4).
          ...(addressLeftMs > 0
            ? [
                {
                  key: 'addresses',
                  icon: 'clock' as const,
                  name: t('safety.newAddresses'),
                  state: t('safety.addressesWait', { time: leftText(addressLeftMs) }),
                  tone: 'wait' as const,
                },
              ]
            : []),
          {
            key: 'fundPassword',
            icon: 'lock',
            name: t('safety.fundPassword'),
            opens: PATHS.fundPassword,
            ...fundPasswordState(t, passwordKnown, passwordLeftMs),
          },
          {
            key: 'limits',
            icon: 'clock',
            name: t('safety.limits'),
            opens: PATHS.limits,
            ...limitsState(t, limits.now.value.value),
          },
          {
            key: 'liabilities',
            icon: 'check',
            name: t('safety.liabilities'),
            opens: PATHS.liabilities,
            state: t('safety.liabilitiesNote'),
          },
        ]}
      />
      <SafetyLines
        title={t('safety.group.access')}
        lines={[
          {
            key: 'sessions',
            icon: 'user',
            name: t('safety.sessions.title'),
            opens: PATHS.sessions,
            state: held && sessionsText(t, held.total),
          },
          {
            key: 'phrase',
            icon: 'bell',
            name: t('safety.phrase.title'),
            opens: show('phrase'),
            ...phraseState(t, mine),
          },
          {
            key: 'lock',
            icon: 'settings',
            name: t('safety.lock.title'),
            opens: show('lock'),
            ...lockState(t, known.lock, lockLeftMs),
          },
          {
            key: 'wallet',
            icon: 'wallet',
            name: t('safety.wallet.title'),
            opens: PATHS.walletAbilities,
            state: t('safety.wallet.note'),
          },
          ...(wallet?.demo.exists() === true
            ? [
                {
                  key: 'forget',
                  icon: 'close' as const,
                  name: t('safety.demo.title'),
                  opens: show('forget'),
                  state: t('safety.demo.note'),
                },
              ]
            : []),
        ]}
      />
      <SafetyLines
        title={t('safety.group.person')}
        lines={[
          {
            key: 'verification',
            icon: 'check',
            name: t('safety.verification'),
            opens: PATHS.verification,
            ...verificationState(t, verifications.now.value.value),
          },
          {
            key: 'contact',
            icon: 'info',
            name: t('safety.contact.title'),
            opens: show('contact'),
            ...contactState(t, mine),
          },
        ]}
      />
      {sheets && sheet !== null && (
        <sheets.SafetySheetOf
          which={sheet}
          open={open}
          known={known}
          onClose={() => setOpen(false)}
          onClosed={() => setSheet(null)}
        />
      )}
    </>
  );
}
