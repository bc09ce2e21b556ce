// oxlint-disable-next-line import/default -- Vite answers this import with the URL of the bundled worker.
import workerUrl from './live-worker.ts?worker&url';

/** The part of Trusted Types we use; engines without them take the plain URL. */
interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

/**
 * The only script URL that this app ever loads by hand. The content security policy allows one policy, `tern`, and
 * requires it for script URLs; it is made here, once, and refuses everything but the worker's own bundle.
 */
const policies = (globalThis as { trustedTypes?: TrustedTypePolicies }).trustedTypes;
const policy = policies?.createPolicy('tern', {
  createScriptURL(url) {
    if (url !== workerUrl) throw new TypeError('not a script of this app');
    return url;
  },
});

/** For `new Worker`: the trusted form where the engine knows it. */
export const trustedWorkerUrl = (policy?.createScriptURL(workerUrl) ?? workerUrl) as string;
