import '../model/stand-ins.ts';
import type { ProofTick } from './bundle.ts';
import { warmSignatures } from './ed25519.ts';
import { fetchSha256 } from './sha256-kernel.ts';
import { verifyDocument } from './verify-document.ts';
import type { Trust } from './verify-trade.ts';
import type { ProofReport } from './report.ts';
import type { SeedBundle } from './seed-bundle.ts';
import { verifyLiabilities } from './verify-liabilities.ts';
import type { LiabilitiesReport, LiabilityTrust } from './verify-liabilities.ts';
import type { Sha256Hex } from './sha256-hex.ts';
import { verifySeed } from './verify-seed.ts';
import type { SeedReport } from './verify-seed.ts';
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
/** Ticks of an hour, handed over as they come: copied at once they would hold up the page. Gets no answer. */
export interface HourTicks {
  readonly hourTicks: readonly ProofTick[];
}
/** The same of an hour whose ticks have been handed over; `hour` is the rest of it. */
export interface HourQuestion {
  readonly hour: Omit<SeedBundle, 'ticks'>;
  readonly pinnedKeys: readonly string[];
}
/** Without the ticks, which the page has no use for. */
export type HourReport = Omit<SeedReport, 'bundle'>;
export type AnyQuestion = VerifyQuestion | LiabilityQuestion | StopQuestion | HourQuestion;
export type AnyReport = ProofReport | LiabilitiesReport | StopReport | HourReport;
export type VerifyAnswer = { readonly report: AnyReport } | { readonly failed: true };

/** The part of a dedicated worker's scope that we use; the DOM library types only the page's scope. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<AnyQuestion | HourTicks>) => void): void;
  postMessage(message: VerifyAnswer, transfer: Transferable[]): void;
}

/** Fetched, and both tried once, while the question is on its way: what runs for the first time is slow. */
const kernel = fetchSha256();
void kernel.then((sha256) => sha256(''));
warmSignatures();
const scope = self as unknown as WorkerScope;

const hourTicks: ProofTick[] = [];

async function verifyHour({ hour, pinnedKeys }: HourQuestion, sha256: Sha256Hex): Promise<HourReport> {
  const { ok, links, made, isWhole } = await verifySeed({ ...hour, ticks: hourTicks }, pinnedKeys, sha256);
  return { ok, links, made, isWhole };
}

scope.addEventListener('message', ({ data }) => {
  if ('hourTicks' in data) {
    hourTicks.push(...data.hourTicks);
    return;
  }
  kernel
    .then((sha256): Promise<AnyReport> => {
      if ('trust' in data) return verifyDocument(data.document, data.trust, sha256);
      if ('stopTrust' in data) return verifyStop(data.document, data.stopTrust, sha256);
      if ('hour' in data) return verifyHour(data, sha256);
      return verifyLiabilities(data.document, data.liabilityTrust, sha256);
    })
    .then(
      (report) => scope.postMessage({ report }, []),
      () => scope.postMessage({ failed: true }, []),
    );
});
