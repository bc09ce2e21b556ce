import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { overlays } from '../shell/overlays.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { WalletList } from './wallet-list.tsx';
import { WalletMessage, WalletMessageFooter } from './message-view.tsx';
import { useWalletName } from './wallet-names.tsx';
import type { WalletSheetView } from './wallet-sheet-host.tsx';
import type { SheetWallet } from './wallet-sheet-parts.ts';
import { WalletProblemView, WalletProblemFooter } from './problem-view.tsx';
import { WalletWait, WalletWaitFooter } from './wait-view.tsx';
import type { ReactNode } from 'react';
import styles from './wallet-sheet.module.css';
import { shortText } from '../../ui/short-text.ts';
import type { WalletState } from '../../wallet/session/wallet-state.ts';

interface WalletSheetProps {
  wallet: SheetWallet;
  /**
   * Path and query of the current page, `/pages/trade/trade?symbol=BTCUSDT`, which a wallet's own browser should open.
   */
  route: string;
}

/**
 * The sheet to sign in: demo account and wallets, connecting, readable message, signing, verifying
 * (docs/product.md#sign-in). Shown while
 * `overlays.walletSheet` is set; it closes itself after sign-in. The shell renders it once.
 */
export function WalletSheet({ wallet, route }: WalletSheetProps) {
  useSignals();
  const { t } = useTranslation();
  const { session } = wallet;
  const reason = overlays.walletSheet.value;
  const { phase, kind } = session.state.value;

  useEffect(() => {
    // Only on a change to signed in: while a session is being ended, the sheet may open before the phase has changed.
    let before = session.state.peek().phase;
    return session.state.subscribe((now) => {
      if (now.phase === 'signed-in' && before !== 'signed-in') overlays.closeWalletSheet();
      before = now.phase;
    });
  }, [session]);

  const close = () => {
    // A connected account stays connected: the sheet reopens at its message. A demo account goes on without the sheet.
    if (kind !== 'demo' && (phase === 'connecting' || phase === 'signing' || phase === 'error')) session.cancel();
    overlays.closeWalletSheet();
  };

  const list = { name: 'list', body: <WalletList wallet={wallet} route={route} />, footer: undefined };
  const views = {
    idle: list,
    rejected: list,
    connecting: { name: 'wait', body: <WalletWait wallet={wallet} />, footer: <WalletWaitFooter wallet={wallet} /> },
    'connected-unsigned': {
      name: 'message',
      body: <WalletMessage wallet={wallet} />,
      footer: <WalletMessageFooter wallet={wallet} />,
    },
    signing: { name: 'message', body: <WalletMessage wallet={wallet} />, footer: <WalletWaitFooter wallet={wallet} /> },
    verifying: { name: 'wait', body: <WalletWait wallet={wallet} />, footer: undefined },
    'signed-in': { name: 'wait', body: <WalletWait wallet={wallet} />, footer: undefined },
    error: {
      name: 'problem',
      body: <WalletProblemView wallet={wallet} route={route} />,
      footer: <WalletProblemFooter wallet={wallet} />,
    },
  };
  // The demo account signs without showing its message; its button says how it goes.
  const view = kind === 'demo' && phase !== 'signed-in' ? list : views[phase];

  const isList = view.name === 'list';
  return (
    <Sheet
      open={reason !== null}
      onClose={close}
      title={isList ? t('wallet.title') : t('wallet.message.title')}
      footer={view.footer}
    >
      <WalletView key={view.name}>
        <WalletNoticeLine wallet={wallet} expired={isList && reason === 'expired'} />
        {view.body}
      </WalletView>
    </Sheet>
  );
}

/** Binds the sheet to a wallet, for the shell. */
export const walletSheetOf =
  (wallet: SheetWallet): WalletSheetView =>
  ({ route }) => <WalletSheet wallet={wallet} route={route} />;

/**
 * One step of the sheet. The tapped control is gone in the next step, so the focus moves to the step itself, from which
 * a screen reader continues. A focus that still exists is not moved (first step of an open sheet).
 */
export function WalletView({ children }: { children: ReactNode }) {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.tagName === 'DIALOG') view.current?.focus();
  }, []);
  return (
    <div ref={view} tabIndex={-1} className={styles.view}>
      {children}
    </div>
  );
}

type Key =
  'wallet.changed.text' | 'wallet.ended.text' | 'wallet.pending' | 'wallet.slow' | 'errors.refusal.loggedInElsewhere';

const TEXTS: Record<NonNullable<WalletState['notice']>, Key> = {
  walletChanged: 'wallet.changed.text',
  sessionExpired: 'wallet.ended.text',
  loggedInElsewhere: 'errors.refusal.loggedInElsewhere',
  pendingInWallet: 'wallet.pending',
  slow: 'wallet.slow',
};

/**
 * The notice beside a step. Always mounted, so that screen readers announce its text.
 * @param expired  whether the sheet was opened because a session ended; shown when the wallet has no other notice
 */
function WalletNoticeLine({ wallet, expired }: { wallet: SheetWallet; expired: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const nameOf = useWalletName();
  const { notice, address, kind } = wallet.session.state.value;
  const key = notice ? TEXTS[notice] : expired ? 'wallet.ended.text' : null;
  return (
    <output className={styles.notice} aria-live="polite">
      {key !== null && (
        <span className={styles.noticeText}>{t(key, { address: shortText(address ?? ''), wallet: nameOf(kind) })}</span>
      )}
    </output>
  );
}
