import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { configureApi } from '../api/request.ts';
import { frameLoop } from '../frame/frame-loop.ts';
import { nextTask } from '../frame/after-paint.ts';
import { language } from '../i18n/language.ts';
import { startLanguage, t } from '../i18n/translate.ts';
import { MORE_CODE_AFTER_MS, mayBringMore, pageIsQuiet } from '../level/quiet-page.ts';
import { startLevel } from '../level/start-level.ts';
import { trustedScoreWorkerUrl, trustedServiceWorkerUrl, trustedTaskWorkerUrl } from '../live/trusted-worker-urls.ts';
import { startServiceWorker } from '../service-worker/start-service-worker.ts';
import { logEvent, logUncaught } from '../model/event-log.ts';
import { sessionStore } from '../data/session.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import { holdCompositionKeys } from '../ui/composition-keys.ts';
import { followKeyboard, followLevel } from '../ui/follow-device.ts';
import { toast } from '../ui/toast.ts';
import { followLook } from './document-look.ts';
import { followPrices } from './follow-prices.ts';
import type { Navigate } from '../features/shell/navigation.ts';
import { openPersonSide, personSide, personWallet, walletSheet, withPersonSide } from './open-person-side.ts';
import { pageAt } from './page-at.ts';
import { resumeLab } from './resume-lab.ts';
import { startPipelines } from './pipelines.ts';
import { Router } from './router.tsx';
import { Shell } from './shell.tsx';
import type { ShellParts } from './shell.tsx';
import { translateWantedRoute } from './wanted-route.ts';
import { startCompute } from '../compute/start-compute.ts';

/** Prepares the compute engine of this page. Its code, kernels and workers load on the first computation. */
const startEngine = (): void =>
  startCompute({
    createWorker:
      typeof Worker === 'function' ? () => new Worker(trustedTaskWorkerUrl, { type: 'module', name: 'compute' }) : null,
  });

/** Decision 20. */
const TIMEOUT_MS = import.meta.env.DEV ? 10_000 : 15_000;

const apiBase = location.origin;
let navigate: Navigate = (path) => {
  location.hash = path;
};

configureApi({
  base: apiBase,
  timeoutMs: TIMEOUT_MS,
  token: () => sessionStore.token.peek(),
  language: () => language.peek(),
  onTokenInvalid: (msg) => withPersonSide((side) => side.endSession(msg)),
  // Starting a request takes a slow phone 10 ms, which would delay the frame that answers the tap.
  beforeMoney: nextTask,
});

/** Starts the app, which replaces the shell in index.html. Called once. */
export async function start(): Promise<void> {
  logUncaught(window);
  holdCompositionKeys(window);
  startLevel({
    createScoreWorker: () =>
      typeof Worker === 'function' ? new Worker(trustedScoreWorkerUrl, { type: 'module', name: 'score' }) : null,
    followFrames: frameLoop.follow,
  });
  followLook(document.documentElement);
  followPrices(document.documentElement);
  followLevel(document.documentElement);
  followKeyboard(document.documentElement);
  translateWantedRoute(location, history);
  startEngine();
  await nextTask();

  const { live, resume } = startPipelines({ apiBase, person: personSide });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) resume();
  });

  const inTheirLanguage = await startLanguage();
  await resumeLab(live);
  // The shell in index.html stays until the first page is loaded; the router reports failures.
  await pageAt(location.hash.slice(1).split('?', 1)[0] ?? '').fetch();

  const parts: ShellParts = {
    live,
    settlements: { askAgain: (orderId) => withPersonSide((side) => side.settlements.askAgain(orderId)) },
    walletSheet,
    wallet: personWallet,
    signOut: () => new Promise((done) => withPersonSide((side) => done(side.signOut()))),
    setNavigate(next) {
      navigate = next;
    },
  };
  // Rendered in slices, because the shell of index.html may already be scrolled.
  startTransition(() =>
    createRoot(document.getElementById('root')!).render(
      <Router pageAt={pageAt} frame={(page, waiting) => <Shell parts={parts} page={page} waiting={waiting} />} />,
    ),
  );
  if (!inTheirLanguage) toast(t('common.languageFailed'), { kind: 'error' });
  // Not in dev, where files change without changing their names.
  if (import.meta.env.PROD) void startServiceWorker(trustedServiceWorkerUrl, logEvent);
  // Fetched after the first frames, because rows further down and all later pages show the pictures.
  void pageIsQuiet(MORE_CODE_AFTER_MS)
    .then(() => import('../ui/coin-pictures/bring.ts'))
    .then(({ bringCoinPictures }) => bringCoinPictures())
    .catch((error: unknown) => logEvent(`coin pictures: ${String(error)}`));
  void mayBringMore()
    .then(() => import('./idle-start.ts'))
    .then(({ startWhenIdle }) => startWhenIdle((path) => navigate(path)))
    .catch((error: unknown) => logEvent(`at rest: ${String(error)}`));
  await openPersonSide(live, (path) => navigate(path));
}
