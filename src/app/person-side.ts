import { dropTransfer, requestedTransfer } from '../features/shell/requested-transfer.ts';
import { effect } from '@preact/signals-core';
import { fetchNonce, loginOut, register } from '../api/session-calls.ts';
import { language } from '../i18n/language.ts';
import { exactText } from '../i18n/number-text.ts';
import { t } from '../i18n/translate.ts';
import type { LiveClient } from '../live/live-client.ts';
import { refreshAccount } from '../data/account-resource.ts';
import { OUTGOING_MARK } from '../data/outgoing-mark.ts';
import { settledAnnouncement } from '../features/up-down/orders/settled-announcement.ts';
import type { Settlements } from '../features/up-down/orders/settlements-context.ts';
import { safety } from '../data/safety.ts';
import { dockIsHere, showDockCard, spotCardOf } from '../features/shell/dock-cards.ts';
import { demoAccount } from '../features/shell/demo-account.ts';
import { accountBar, overlays } from '../features/shell/overlays.ts';
import { countdownPath, PATHS } from '../features/shell/paths.ts';
import { spotDoneWords } from '../features/spot-orders/order-words.ts';
import { PLAY_FUNDS_USDT } from '../model/account.ts';
import { logEvent } from '../model/event-log.ts';
import type { SettledOrder } from '../model/up-down-order.ts';
import { browserStorage } from '../model/storage.ts';
import { dropKeptJournal } from '../data/drop-kept-journal.ts';
import { dropKeptStrategies } from '../data/drop-kept-strategies.ts';
import { sessionStore } from '../data/session.ts';
import { signInMessage } from '../data/sign-in-message.ts';
import { announce } from '../ui/announce.ts';
import { lazyCode, tellUnloaded } from '../ui/lazy-code.ts';
import { placing, toast } from '../ui/toast.ts';
import { placeToast } from '../ui/toast-place.ts';
import { giveCue } from '../features/shell/give-cue.ts';
import { createWallet } from '../wallet/wallet.ts';
import type { Wallet } from '../wallet/wallet.ts';
import type { Navigate } from '../features/shell/navigation.ts';
import { startPersonPipelines } from './person-pipelines.ts';
import type { PersonPipelines } from './pipelines.ts';
import { showRunningTrade } from './show-running-trade.ts';
import { endReasonOf, forgetPerson, showSessionEnd, socketEndsSession } from './session-rules.ts';

const transferCode = lazyCode(() => import('../features/transfer/transfer-sheet.tsx'), 'transfer', 'account', 'errors');
const noticeCode = lazyCode(() => import('../features/limits/calm-notice.tsx'), 'limits');

/** The bar for a withdrawal that an earlier page load held back, or sent without getting an answer. */
const outgoingCode = lazyCode(() => import('../features/withdraw/outgoing/show-outgoing.tsx'), 'withdrawal', 'errors');

/** The bar above all pages while the account is frozen or its settings are locked. */
const closedCode = lazyCode(() => import('../features/safety/closed-bar.tsx'), 'person');

/**
 * Shows the results of trades: as cards of the trade page, which wait there until they are dismissed, and on other pages
 * as one toast besides. The page of a trade shows its own result.
 */
function tellSettled(orders: readonly SettledOrder[], words: string, navigate: Navigate): void {
  const elsewhere = orders.filter(({ id }) => location.hash !== `#${countdownPath(id)}`);
  for (const order of elsewhere) showDockCard({ kind: 'result', key: order.id, order });
  if (elsewhere.length === 0 || dockIsHere()) return;
  const [only] = elsewhere;
  const action = { label: t('trade.announce.receipt'), run: () => navigate(countdownPath(only!.id)) };
  toast(words, { announced: true, acrossPages: true, ...(elsewhere.length === 1 && { action }) });
}

/** The parts of the app that serve one person: wallet, session, orders and their results. */
export interface PersonSide extends PersonPipelines {
  readonly settlements: Settlements;
  /** Wallet for the wallet sheet, whose code loads separately. */
  readonly wallet: Wallet;
  /** Ends the session when the exchange no longer knows it; `msg` is the exchange's message. */
  endSession(msg: string): void;
  signOut(): Promise<void>;
}

/**
 * Starts the parts that the first frame does not need; open-person-side.ts loads them after it. Their texts must be
 * loaded, because they show messages.
 */
export function startPersonSide(live: LiveClient, navigate: Navigate): PersonSide {
  placing.place = placeToast;
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
      onSignedIn({ token, userId, created, address, kind, message }) {
        // An account whose session was lost, not ended, may have left its journal and strategies here.
        dropKeptJournal();
        dropKeptStrategies();
        signInMessage.write(message);
        sessionStore.applySignIn(token, { userId, address, walletKind: kind });
        overlays.closeWalletSheet();
        demoAccount.settle(true);
        const words = created ? t('wallet.welcome', { amount: exactText(PLAY_FUNDS_USDT) }) : t('wallet.signedIn');
        toast(words, { kind: 'success', acrossPages: true });
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

  /**
   * Loads the notice after the first loss. Without a connection there is no daily count to show, so a failed load is
   * ignored.
   */
  async function noticeAfterLoss(): Promise<void> {
    const notice = await noticeCode.fetch();
    await notice?.noticeAfterLoss(navigate);
  }

  effect(() => {
    if (demoAccount.state.value === 'creating') void wallet.session.signInWithDemo().then(demoAccount.settle);
  });

  // A visitor must connect first. A failed load shows a message, and the next tap tries again.
  effect(() => {
    const requested = requestedTransfer.value;
    if (requested === null) return;
    dropTransfer();
    if (sessionStore.token.peek() === null) overlays.openWalletSheet();
    else {
      void transferCode.fetch().then((sheet) => {
        if (sheet) void sheet.showTransfer(requested);
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
      tellSettled(orders, words, navigate);
      giveCue('settlement');
      if (orders.some(({ settlement }) => settlement.outcome === 'loss')) void noticeAfterLoss();
    },
    onSpotDone(orders) {
      announce(spotDoneWords(t, orders));
      if (orders.some(({ status }) => status === 'filled')) giveCue('fill');
      // The card of an order shows its end, where the page shows the card.
      const untold = orders.filter(({ id }) => !(dockIsHere() && spotCardOf(id)));
      if (untold.length === 0) return;
      // The result of the last order replaces the previous message instead of waiting in the queue.
      dismissSpotToast();
      dismissSpotToast = toast(spotDoneWords(t, untold), {
        kind: untold.some(({ status }) => status === 'filled') ? 'success' : 'info',
        announced: true,
        acrossPages: true,
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

  showRunningTrade();

  const user = sessionStore.currentUser.peek();
  void wallet.session.start(user && { kind: user.walletKind, address: user.address });

  return {
    ...pipelines,
    wallet,
    endSession,
    async signOut() {
      const demo = sessionStore.walletKind.peek() === 'demo';
      await wallet.session.disconnect();
      // Its key belongs to no other wallet: without it nobody can sign in as this account again.
      if (demo) wallet.demo.delete();
      navigate(PATHS.home);
      toast(t('profile.signedOut'), { kind: 'success', acrossPages: true });
    },
  };
}
