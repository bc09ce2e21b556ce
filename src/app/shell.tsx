import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { LiveClient } from '../live/live-client.ts';
import { LiveContext } from '../pages/chrome/live-context.ts';
import { SettlementsContext } from '../pages/chrome/settlements-context.ts';
import type { Settlements } from '../pages/chrome/settlements-context.ts';
import { SignOutContext } from '../pages/chrome/sign-out-context.ts';
import { TopBar } from '../pages/chrome/top-bar.tsx';
import { connectionStore } from '../signals/connection.ts';
import { announce, announcement } from '../ui/announce.ts';
import { LoadingView } from '../ui/loading-view.tsx';
import { OverlayHost } from '../ui/present.tsx';
import { SandboxMarker } from '../ui/sandbox-marker.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import type { Wallet } from '../wallet/wallet.ts';
import type { Navigate } from './session-rules.ts';
import { WalletSheet } from './wallet-sheet.tsx';

export interface ShellParts {
  readonly live: LiveClient;
  readonly settlements: Settlements;
  readonly wallet: Wallet;
  signOut(): Promise<void>;
  /** Hands the router to the rules that may move the person, once it is there. */
  setNavigate(navigate: Navigate): void;
}

/** What stands around every page: sandbox marker, sections, overlays, and the voice for screen readers. */
export function Shell({ parts }: { parts: ShellParts }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => parts.setNavigate((path) => void navigate(path)), [parts, navigate]);
  return (
    <LiveContext value={parts.live}>
      <SettlementsContext value={parts.settlements}>
        <SignOutContext value={parts.signOut}>
          <SandboxMarker />
          <TopBar />
          <Page />
          <WalletSheet wallet={parts.wallet} route={pathname + search} />
          <OverlayHost />
          <ToastHost />
          <Voice />
          <ScrollRestoration />
        </SignOutContext>
      </SettlementsContext>
    </LiveContext>
  );
}

/** The page, or the wait for its code when nothing is shown yet (spec section 2: 200 ms, 60 s). */
function Page() {
  const navigation = useNavigation();
  const waiting = navigation.state === 'loading';
  return (
    <>
      {waiting && <LoadingView key={navigation.location.key} onRetry={() => location.reload()} skeleton={<></>} />}
      <Outlet />
    </>
  );
}

/** One polite live region for the whole app (P1). Says when the connection goes and comes back, prices never. */
function Voice() {
  useSignals();
  const { t } = useTranslation();
  const down = connectionStore.age.value === 'offline' || connectionStore.age.value === 'stale';
  useEffect(() => {
    if (!down) return undefined;
    announce(t('common.age.lost'));
    return () => announce(t('common.age.back'));
  }, [down, t]);
  return (
    <p className="sr-only" aria-live="polite">
      {announcement.value}
    </p>
  );
}
