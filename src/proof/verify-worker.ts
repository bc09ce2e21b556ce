import { warmSignatures } from './ed25519.ts';
import { fetchSha256 } from './fetch-sha256.ts';
import { verifyDocument } from './verify-document.ts';
import type { Trust } from './verify-trade.ts';
import type { ProofReport } from './report.ts';

/** One question; the worker ends with its answer. */
export interface VerifyQuestion {
  readonly document: unknown;
  readonly trust: Trust;
}
export type VerifyAnswer = { readonly report: ProofReport } | { readonly failed: true };

/** The part of a dedicated worker's scope that we use; the DOM library types only the page's scope. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<VerifyQuestion>) => void): void;
  postMessage(message: VerifyAnswer, transfer: Transferable[]): void;
}

/** Fetched, and both tried once, while the question is on its way: what runs for the first time is slow. */
const kernel = fetchSha256();
void kernel.then((sha256) => sha256(''));
warmSignatures();
const scope = self as unknown as WorkerScope;

scope.addEventListener('message', ({ data: { document, trust } }) => {
  kernel
    .then((sha256) => verifyDocument(document, trust, sha256))
    .then(
      (report) => scope.postMessage({ report }, []),
      () => scope.postMessage({ failed: true }, []),
    );
});
