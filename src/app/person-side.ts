import { dropTransfer, transferWish } from '../features/shell/transfer-wish.ts';
import { effect } from '@preact/signals-core';
import { fetchNonce, loginOut, register } from '../api/session-calls.ts';
import { language } from '../i18n/language.ts';
import { t } from '../i18n/translate.ts';
import type { LiveClient } from '../live/live-client.ts';
import { refreshAccount } from '../data/account-resource.ts';
import { OUTGOING_MARK } from '../data/outgoing-mark.ts';
import { settledAnnouncement } from '../features/up-down/orders/settled-announcement.ts';
import type { Settlements } from '../features/up-down/orders/settlements-context.ts';
import { safety } from '../data/safety.ts';
import { accountBar, overlays } from '../features/shell/overlays.ts';
import { PATHS } from '../features/shell/paths.ts';
import { spotDoneWords } from '../features/spot-orders/order-words.ts';
import { logEvent } from '../model/event-log.ts';
import { browserStorage } from '../model/storage.ts';
import { sessionStore } from '../data/session.ts';
import { announce } from '../ui/announce.ts';
import { lazyCode, tellUnloaded } from '../ui/lazy-code.ts';
import { toast } from '../ui/toast.ts';
import { giveCue } from '../features/shell/give-cue.ts';
import { createWallet } from '../wallet/wallet.ts';
import type { Wallet } from '../wallet/wallet.ts';
import type { Navigate } from '../features/shell/navigation.ts';
import { startPersonPipelines } from './person-pipelines.ts';
import type { PersonPipelines } from './pipelines.ts';
import { endReasonOf, forgetPerson, showSessionEnd, socketEndsSession } from './session-rules.ts';

const transferCode = lazyCode(() => import('../features/transfer/transfer-sheet.tsx'), 'transfer', 'account', 'errors');
const noticeCode = lazyCode(() => import('../features/limits/calm-notice.tsx'), 'limits');

/** A withdrawal that an earlier page held, or sent without hearing an answer: the bar that tells of it. */
const outgoingCode = lazyCode(() => import('../features/withdraw/outgoing/show-outgoing.tsx'), 'withdrawal', 'errors');

/** What says above its pages that the account, or its settings, are closed. */
const closedCode = lazyCode(() => import('../features/safety/closed-bar.tsx'), 'person');

/** Long enough to read what an order came to. */
const RESULT_TOAST_MS = 4000;

/** Everything about one person: wallet, session, orders and their results. */
export interface PersonSide extends PersonPipelines {
  readonly settlements: Settlements;
  /** For the wallet sheet, whose code is fetched apart. */
  readonly wallet: Wallet;
  /** The exchange does not know the session any more; `msg` in its own words. */
  endSession(msg: string): void;
  signOut(): Promise<void>;
}

/**
 * Starts what the first frame does not need (person-door.ts loads it behind it). Its texts must be loaded: it speaks.
 */
export function startPersonSide(live: LiveClient, navigate: Navigate): PersonSide {
  const wallet = createWallet({
    page: window,
    storage: browserStorage,
    requestNonce: ({ address, chainId, language: wanted }) => fetchNonce(address, chainId, wanted),
    register: ({ message, signature, walletType }) => register(message, signature, walletType),
    language: () => language.peek(),
    now: Date.now,
    onRefused: ({ method, reason }) => logEvent(`wallet request refused: ${method} (${reason})`),
    validateSession: () => void refreshAccount(),
    sink: {
      onSignedIn({ token, userId, created, address, kind }) {
        sessionStore.applySignIn(token, { userId, address, walletKind: kind });
        overlays.closeWalletSheet();
        toast(t(created ? 'wallet.welcome' : 'wallet.signedIn'), { kind: 'success' });
      },
      onSignedOut(reason) {
        const hadSession = sessionStore.token.peek() !== null;
        if (hadSession && reason !== 'sessionExpired' && reason !== 'loggedInElsewhere') void loginOut();
        forgetPerson();
        if (hadSession && reason === 'walletChanged') overlays.openWalletSheet();
      },
    },
  });

  function endSession(msg: string): void {
    const reason = endReasonOf(msg);
    showSessionEnd(reason, navigate);
    wallet.session.end(reason);
  }

  /** The page's code comes with the first loss. Without a connection to fetch it there is no count of the day to show either. */
  async function noticeAfterLoss(): Promise<void> {
    const notice = await noticeCode.fetch();
    await notice?.noticeAfterLoss(navigate);
  }

  // Who is not signed in connects first; what cannot be fetched is told, and the next tap tries again.
  effect(() => {
    const wish = transferWish.value;
    if (wish === null) return;
    dropTransfer();
    if (sessionStore.token.peek() === null) overlays.openWalletSheet();
    else {
      void transferCode.fetch().then((sheet) => {
        if (sheet) void sheet.showTransfer(wish);
        else tellUnloaded(transferCode);
      });
    }
  });

  let dismissSpotToast = () => {};
  const pipelines = startPersonPipelines({
    live,
    onSessionEnd(msg) {
      if (socketEndsSession(msg) && sessionStore.token.peek() !== null) endSession(msg);
    },
    onSettled(orders) {
      const words = settledAnnouncement(orders);
      announce(words);
      toast(words, { ms: RESULT_TOAST_MS, said: true });
      giveCue('settlement');
      if (orders.some(({ settlement }) => settlement.outcome === 'loss')) void noticeAfterLoss();
    },
    onSpotDone(orders) {
      const words = spotDoneWords(t, orders);
      announce(words);
      // News of the last order is worth more than its turn in the queue.
      dismissSpotToast();
      if (orders.some(({ status }) => status === 'filled')) giveCue('fill');
      dismissSpotToast = toast(words, {
        kind: orders.some(({ status }) => status === 'filled') ? 'success' : 'info',
        ms: RESULT_TOAST_MS,
        said: true,
      });
    },
  });

  if (browserStorage.text(OUTGOING_MARK).read() !== null) {
    void outgoingCode.fetch().then((bar) => bar?.showOutgoing());
  }

  effect(() => {
    if (sessionStore.token.value !== null) void safety.load();
  });
  effect(() => {
    const closed = safety.now.value.value;
    if (!closed?.freeze && !closed?.lock) return;
    void closedCode.fetch().then((code) => {
      if (code) accountBar.value = code.ClosedBar;
    });
  });

  const user = sessionStore.currentUser.peek();
  void wallet.session.start(user && { kind: user.walletKind, address: user.address });

  return {
    ...pipelines,
    wallet,
    endSession,
    async signOut() {
      await wallet.session.disconnect();
      navigate(PATHS.home);
      toast(t('profile.signedOut'), { kind: 'success' });
    },
  };
}
