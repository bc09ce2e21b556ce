import type { ProofReport } from './report.ts';
import type { Trust } from './verify-trade.ts';
import type { VerifyAnswer, VerifyQuestion } from './verify-worker.ts';

/** A worker that has not answered by then is not coming: the thread of the page does the work instead. */
const PATIENCE_MS = 5000;

/** The part of `Worker` that is used. */
export interface VerifyWorker {
  postMessage(question: VerifyQuestion, transfer: Transferable[]): void;
  addEventListener(type: string, listener: (event: MessageEvent<VerifyAnswer>) => void): void;
  terminate(): void;
}

/** @returns null when the worker did not start, failed or fell silent */
function ask(worker: VerifyWorker, question: VerifyQuestion): Promise<ProofReport | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(null), PATIENCE_MS);
    function end(report: ProofReport | null): void {
      clearTimeout(timer);
      worker.terminate();
      resolve(report);
    }
    worker.addEventListener('message', ({ data }) => end('report' in data ? data.report : null));
    worker.addEventListener('error', () => end(null));
    worker.addEventListener('messageerror', () => end(null));
    worker.postMessage(question, []);
  });
}

/**
 * Verifies in a worker of its own, which ends with the answer, and on this thread where that is not possible.
 * @param startWorker  null where there are no workers
 */
export async function verifyApart(
  document: unknown,
  trust: Trust,
  startWorker: (() => VerifyWorker) | null,
): Promise<ProofReport> {
  let report: ProofReport | null = null;
  try {
    if (startWorker) report = await ask(startWorker(), { document, trust });
  } catch {
    // Refused by the engine or a policy.
  }
  if (report) return report;
  const { verifyDocument } = await import('./verify-document.ts');
  return verifyDocument(document, trust);
}
