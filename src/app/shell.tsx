import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LiveClient } from '../live/live-client.ts';
import { labBar, accountBar } from '../features/shell/overlays.ts';
import { LiveContext, SignOutContext, WalletContext } from '../features/shell/shell-contexts.ts';
import { SettlementsContext } from '../features/up-down/orders/settlements-context.ts';
import type { Settlements } from '../features/up-down/orders/settlements-context.ts';
import type { PersonWallet } from '../features/shell/shell-contexts.ts';
import { PersonEntry } from '../features/notifications/person-entry.tsx';
import { TopBar } from '../features/shell/top-bar.tsx';
import { connectionStore } from '../signals/connection-store.ts';
import { announce } from '../ui/announce.ts';
import { LoadingView } from '../ui/loading-view.tsx';
import { OverlayHost } from '../ui/present.tsx';
import { SandboxMarker } from '../ui/sandbox-marker.tsx';
import { dropPageToasts } from '../ui/toast.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { useNavigation } from '../features/shell/navigation.ts';
import type { Navigate } from '../features/shell/navigation.ts';
import { lazyCode } from '../ui/lazy-code.ts';
import styles from './shell.module.css';
import { WalletSheetDoor } from '../features/wallet-sheet/wallet-sheet-host.tsx';
import type { WalletSheetView } from '../features/wallet-sheet/wallet-sheet-host.tsx';

const searchCode = lazyCode(() => import('../features/shortcuts/open-search.ts'));

export interface ShellParts {
  readonly live: LiveClient;
  readonly settlements: Settlements;
  /** The wallet sheet; null until its code is loaded. */
  readonly walletSheet: ReadonlySignal<WalletSheetView | null>;
  /** The wallet of the person; null until its code is loaded. */
  readonly wallet: ReadonlySignal<PersonWallet | null>;
  signOut(): Promise<void>;
  /** Passes the router's `navigate` to code outside components. */
  setNavigate(navigate: Navigate): void;
}

export interface ShellProps {
  readonly parts: ShellParts;
  readonly page: ReactNode;
  /** Key of a requested page whose code is being loaded, else null. */
  readonly waiting: string | null;
}

/** The frame around every page: sandbox marker, sections, overlays, toasts, and live region. */
export function Shell({ parts, page, waiting }: ShellProps) {
  const navigate = useNavigate();
  const { go } = useNavigation();
  const { pathname, search } = useLocation();
  useEffect(() => parts.setNavigate((path) => void navigate(path)), [parts, navigate]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- toasts end with the page that the path names
  useEffect(() => dropPageToasts, [pathname]);
  return (
    <LiveContext value={parts.live}>
      <SettlementsContext value={parts.settlements}>
        <SignOutContext value={parts.signOut}>
          <WalletContext value={parts.wallet}>
            <SandboxMarker />
            <LabNotice />
            <TopBar
              person={<PersonEntry />}
              onSearch={() => void searchCode.fetch().then((code) => code?.openSearch(go))}
            />
            <AccountBar />
            {/* docs/contract.md#screens: 200 ms, 60 s. */}
            {waiting !== null && (
              <div className={styles.waiting}>
                <LoadingView key={waiting} onRetry={() => location.reload()} skeleton={<></>} />
              </div>
            )}
            {page}
            <WalletSheetDoor sheet={parts.walletSheet} route={pathname + search} />
            <OverlayHost />
            <ToastHost />
            <Voice />
          </WalletContext>
        </SignOutContext>
      </SettlementsContext>
    </LiveContext>
  );
}

/** The bar that is shown while the network lab is on. */
function LabNotice() {
  useSignals();
  return labBar.value;
}

function AccountBar() {
  useSignals();
  const View = accountBar.value;
  return View && <View />;
}

/**
 * Announces when the connection is lost and restored, never prices (P1). The topmost `ToastHost` holds the live region.
 */
function Voice() {
  useSignals();
  const { t } = useTranslation();
  const down = connectionStore.pricesOld.value;
  useEffect(() => {
    if (!down) return undefined;
    announce(t('common.age.lost'));
    return () => announce(t('common.age.back'));
  }, [down, t]);
  return null;
}
