import { taskWorkerUrl } from '../compute/pool/worker-url.ts';
import { scoreWorkerUrl } from '../level/score-worker-url.ts';
import { photoWorkerUrl } from '../photo/photo-worker-url.ts';
import { verifyWorkerUrl } from '../proof/verify-worker-url.ts';
import { serviceWorkerUrl } from '../service-worker/script-url.ts';
// oxlint-disable-next-line import/default -- Vite answers this import with the URL of the bundled worker.
import liveWorkerUrl from './live-worker.ts?worker&url';

/** The part of Trusted Types we use; engines without them take the plain URL. */
interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

/**
 * The only script URLs that this app ever loads by hand. The content security policy allows one policy, `tern`, and
 * requires it for script URLs; it is made here, once, and refuses everything but our workers' own bundles.
 */
const ours: ReadonlySet<string> = new Set([
  liveWorkerUrl,
  photoWorkerUrl,
  scoreWorkerUrl,
  serviceWorkerUrl,
  taskWorkerUrl,
  verifyWorkerUrl,
]);
const policies = (globalThis as { trustedTypes?: TrustedTypePolicies }).trustedTypes;
const policy = policies?.createPolicy('tern', {
  createScriptURL(url) {
    if (!ours.has(url)) throw new TypeError('not a script of this app');
    return url;
  },
});

/** Returns the trusted form of a URL for `new Worker` and `register`, where the engine has one. */
const trusted = (url: string): string => (policy?.createScriptURL(url) ?? url) as string;

export const trustedLiveWorkerUrl = trusted(liveWorkerUrl);
export const trustedPhotoWorkerUrl = trusted(photoWorkerUrl);
export const trustedScoreWorkerUrl = trusted(scoreWorkerUrl);
export const trustedServiceWorkerUrl = trusted(serviceWorkerUrl);
export const trustedTaskWorkerUrl = trusted(taskWorkerUrl);
export const trustedVerifyWorkerUrl = trusted(verifyWorkerUrl);
