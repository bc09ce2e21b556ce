import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { fetchNonce } from '../api/fetch-nonce.ts';
import { loginOut } from '../api/login-out.ts';
import { register } from '../api/register.ts';
import { configureApi } from '../api/request.ts';
import { language, startLanguage, t } from '../i18n/translate.ts';
import { refreshAccount } from '../pages/chrome/account-load.ts';
import { settledAnnouncement } from '../pages/chrome/settled-announcement.ts';
import { PATHS } from '../pages/paths.ts';
import { spotDoneWords } from '../pages/trade/spot-orders/spot-words.ts';
import { logEvent, logUncaught } from '../signals/event-log.ts';
import { overlays } from '../signals/overlays.ts';
import { sessionStore } from '../signals/session.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import { announce } from '../ui/announce.ts';
import { followKeyboard } from '../ui/follow-keyboard.ts';
import { followLevel } from '../ui/follow-level.ts';
import { toast } from '../ui/toast.ts';
import { createWallet } from '../wallet/wallet.ts';
import { followLook } from './document-look.ts';
import { startPipelines } from './pipelines.ts';
import { createRoutes } from './routes.tsx';
import { endReasonOf, forgetPerson, showSessionEnd, socketEndsSession } from './session-rules.ts';
import type { Navigate } from './session-rules.ts';
import { startEngine } from './start-engine.ts';
import { translateWantedRoute } from './wanted-route.ts';

/** Decision 20. */
const TIMEOUT_MS = import.meta.env.DEV ? 10_000 : 15_000;

const apiBase = location.origin;
let navigate: Navigate = (path) => {
  location.hash = path;
};

function endSession(msg: string): void {
  const reason = endReasonOf(msg);
  showSessionEnd(reason, navigate);
  wallet.session.end(reason);
}

configureApi({
  base: apiBase,
  timeoutMs: TIMEOUT_MS,
  token: () => sessionStore.token.peek(),
  language: () => language.peek(),
  onTokenInvalid: endSession,
});

const wallet = createWallet({
  page: window,
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

async function signOut(): Promise<void> {
  await wallet.session.disconnect();
  navigate(PATHS.home);
  toast(t('profile.signedOut'), { kind: 'success' });
}

/** The page's code comes with the first loss. Without a connection to fetch it there is no count of the day to show either. */
async function noticeAfterLoss(): Promise<void> {
  const notice = await import('../pages/limits/calm-notice.tsx').catch(() => null);
  await notice?.noticeAfterLoss((path) => navigate(path));
}

let dismissSpotToast = () => {};

async function start(): Promise<void> {
  logUncaught(window);
  followLook(document.documentElement);
  followLevel(document.documentElement);
  followKeyboard(document.documentElement);
  translateWantedRoute(location, history);
  await startLanguage();
  startEngine();

  const { live, settlements, resume } = startPipelines({
    apiBase,
    onSessionEnd(msg) {
      if (socketEndsSession(msg) && sessionStore.token.peek() !== null) endSession(msg);
    },
    onSettled: ({ settlement }) => {
      announce(settledAnnouncement(settlement));
      if (settlement.outcome === 'loss') void noticeAfterLoss();
    },
    onSpotDone(orders) {
      const words = spotDoneWords(t, orders);
      announce(words);
      // News of the last order is worth more than its turn in the queue.
      dismissSpotToast();
      dismissSpotToast = toast(words, {
        kind: orders.some(({ status }) => status === 'filled') ? 'success' : 'info',
        ms: 4000,
      });
    },
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) resume();
  });

  const router = createRoutes({
    live,
    settlements,
    wallet,
    signOut,
    setNavigate(next) {
      navigate = next;
    },
  });
  createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />);

  const user = sessionStore.currentUser.peek();
  void wallet.session.start(user && { kind: user.walletKind, address: user.address });
}

void start();
