import '../model/stand-ins.ts';
import { warmSignatures } from './ed25519.ts';
import { fetchSha256 } from './fetch-sha256.ts';
import { verifyDocument } from './verify-document.ts';
import type { Trust } from './verify-trade.ts';
import type { ProofReport } from './report.ts';
import { verifyLiabilities } from './verify-liabilities.ts';
import type { LiabilitiesReport, LiabilityTrust } from './verify-liabilities.ts';
import { verifyStop } from './verify-stop.ts';
import type { StopReport, StopTrust } from './verify-stop.ts';

/** One question; the worker ends with its answer. */
export interface VerifyQuestion {
  readonly document: unknown;
  readonly trust: Trust;
}
/** The same of a proof of liabilities. */
export interface LiabilityQuestion {
  readonly document: unknown;
  readonly liabilityTrust: LiabilityTrust;
}
/** The same of what set off a stop. */
export interface StopQuestion {
  readonly document: unknown;
  readonly stopTrust: StopTrust;
}
export type AnyQuestion = VerifyQuestion | LiabilityQuestion | StopQuestion;
export type AnyReport = ProofReport | LiabilitiesReport | StopReport;
export type VerifyAnswer = { readonly report: AnyReport } | { readonly failed: true };

/** The part of a dedicated worker's scope that we use; the DOM library types only the page's scope. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<AnyQuestion>) => void): void;
  postMessage(message: VerifyAnswer, transfer: Transferable[]): void;
}

/** Fetched, and both tried once, while the question is on its way: what runs for the first time is slow. */
const kernel = fetchSha256();
void kernel.then((sha256) => sha256(''));
warmSignatures();
const scope = self as unknown as WorkerScope;

scope.addEventListener('message', ({ data }) => {
  kernel
    .then((sha256): Promise<AnyReport> => {
      if ('trust' in data) return verifyDocument(data.document, data.trust, sha256);
      if ('stopTrust' in data) return verifyStop(data.document, data.stopTrust, sha256);
      return verifyLiabilities(data.document, data.liabilityTrust, sha256);
    })
    .then(
      (report) => scope.postMessage({ report }, []),
      () => scope.postMessage({ failed: true }, []),
    );
});
