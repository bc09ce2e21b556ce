import type { ProofReport } from './report.ts';
import type { Trust } from './verify-trade.ts';
import type { LiabilitiesReport, LiabilityTrust } from './verify-liabilities.ts';
import type { StopReport, StopTrust } from './verify-stop.ts';
import type { ProofTick } from './bundle.ts';
import type { AnyQuestion, AnyReport, HourQuestion, HourReport, HourTicks, VerifyAnswer } from './verify-worker.ts';

/** A worker that has not answered by then is not coming: the thread of the page does the work instead. */
const PATIENCE_MS = 5000;
/** The same for an hour of prices, which no other thread does: a slow phone may take its time. */
const HOUR_PATIENCE_MS = 60_000;

/** The part of `Worker` that is used. */
export interface VerifyWorker {
  postMessage(question: AnyQuestion | HourTicks, transfer: Transferable[]): void;
  addEventListener(type: string, listener: (event: MessageEvent<VerifyAnswer>) => void): void;
  terminate(): void;
}

export interface Verification {
  /** Verifies in the worker, and on this thread where that is not possible. Once. */
  verify(document: unknown, trust: Trust): Promise<ProofReport>;
  /** The same for a proof of liabilities. Once. */
  verifyLiabilities(document: unknown, trust: LiabilityTrust): Promise<LiabilitiesReport>;
  /** Verifies the proof of a stop, in the same way. Once. */
  verifyStop(document: unknown, trust: StopTrust): Promise<StopReport>;
  /** Hands over ticks of an hour, oldest first. */
  takeHour(ticks: readonly ProofTick[]): void;
  /**
   * Verifies the hour whose ticks were handed over, in the worker alone: it would hold up the page. Once.
   * @throws NotSupportedError where no worker starts, Error when it fails or falls silent
   */
  verifyHour(question: HourQuestion): Promise<HourReport>;
  /** Ends the worker. Call it in any case. */
  end(): void;
}

function started(start: (() => VerifyWorker) | null): VerifyWorker | null {
  try {
    return start && start();
  } catch {
    return null; // Refused by the engine or a policy.
  }
}

/**
 * Starts a worker of its own for one verification. Starting takes longer than verifying, so begin before the proof is
 * fetched.
 * @param start  null where there are no workers
 */
export function startVerification(start: (() => VerifyWorker) | null): Verification {
  const worker = started(start);
  let failed = worker === null;
  let answered: (report: AnyReport | null) => void = () => {
    failed = true;
  };
  worker?.addEventListener('message', ({ data }) => answered('report' in data ? data.report : null));
  worker?.addEventListener('error', () => answered(null));
  worker?.addEventListener('messageerror', () => answered(null));

  /** @returns null when the worker did not start, failed or fell silent */
  function ask(question: AnyQuestion, patienceMs = PATIENCE_MS): Promise<AnyReport | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => answered(null), patienceMs);
      answered = (report) => {
        clearTimeout(timer);
        resolve(report);
      };
      try {
        if (failed) answered(null);
        else worker?.postMessage(question, []);
      } catch {
        answered(null); // Something in it cannot be copied to another thread.
      }
    });
  }

  return {
    async verify(document, trust) {
      const report = await ask({ document, trust });
      if (report && 'facts' in report) return report;
      const { verifyDocument } = await import('./verify-document.ts');
      return verifyDocument(document, trust);
    },
    async verifyLiabilities(document, trust) {
      const report = await ask({ document, liabilityTrust: trust });
      if (report && 'assets' in report) return report;
      const { verifyLiabilities } = await import('./verify-liabilities.ts');
      return verifyLiabilities(document, trust);
    },
    async verifyStop(document, trust) {
      const report = await ask({ document, stopTrust: trust });
      if (report && 'bundle' in report) return report;
      const { verifyStop } = await import('./verify-stop.ts');
      return verifyStop(document, trust);
    },
    takeHour(ticks) {
      if (!failed) worker?.postMessage({ hourTicks: ticks }, []);
    },
    async verifyHour(question) {
      if (worker === null) throw Object.assign(new Error('no worker starts here'), { name: 'NotSupportedError' });
      const report = await ask(question, HOUR_PATIENCE_MS);
      if (report && 'made' in report) return report;
      throw new Error('the worker that verifies an hour gave no answer');
    },
    end: () => worker?.terminate(),
  };
}
