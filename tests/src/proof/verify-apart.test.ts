import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { startVerification } from '../../../src/proof/verify-apart.ts';
import type { VerifyWorker } from '../../../src/proof/verify-apart.ts';
import { anyPlan } from './arbitrary-trade.ts';
import { newSigner } from './signer.ts';
import { validTrade } from './valid-trade.ts';

const signer = newSigner();
const trust = { pinnedKeys: [signer.publicKey] };
const [bundle] = fc.sample(anyPlan, 1).map((plan) => validTrade(plan, signer));

/** A worker that says one thing, before or after it was asked. */
function worker(say: string, data?: unknown, when: 'asked' | 'started' = 'asked'): VerifyWorker & { ended: boolean } {
  const listeners = new Map<string, (event: MessageEvent) => void>();
  const speak = () => queueMicrotask(() => listeners.get(say)?.({ data } as MessageEvent));
  if (when === 'started') speak();
  return {
    ended: false,
    addEventListener: (type, listener) => void listeners.set(type, listener),
    postMessage: () => when === 'asked' && speak(),
    terminate() {
      this.ended = true;
    },
  };
}

const lateVerify = async (start: (() => VerifyWorker) | null) => {
  const verification = startVerification(start);
  // The proof is being fetched.
  await Promise.resolve();
  const report = await verification.verify(bundle, trust);
  verification.end();
  return report;
};

describe('verifying beside the page', () => {
  it('takes the report of the worker, which ends', async () => {
    const report = { ok: false, links: [], facts: {} };
    const started = worker('message', { report });
    expect(await lateVerify(() => started)).toBe(report);
    expect(started.ended).toBe(true);
  });

  it('ends a worker that had nothing to do', () => {
    const started = worker('message');
    startVerification(() => started).end();
    expect(started.ended).toBe(true);
  });

  it.each([
    ['there are no workers', null],
    [
      'the worker cannot be started',
      () => {
        throw new TypeError('refused');
      },
    ],
    ['the worker fails', () => worker('error')],
    ['the worker failed before it was asked', () => worker('error', undefined, 'started')],
    ['the worker says that it failed', () => worker('message', { failed: true })],
    [
      'the question cannot be sent',
      () => ({
        ...worker('message'),
        postMessage() {
          throw new DOMException('a function could not be cloned', 'DataCloneError');
        },
      }),
    ],
  ])('does the work here when %s', async (_case, start) => {
    expect((await lateVerify(start)).ok).toBe(true);
  });

  it('issue 39 E21: verifies an hour in the worker alone, and says why it could not', async () => {
    const question = { hour: {}, pinnedKeys: [] } as never;
    const report = { ok: true, links: [], made: 3, isWhole: true };
    expect(await startVerification(() => worker('message', { report })).verifyHour(question)).toBe(report);
    await expect(startVerification(null).verifyHour(question)).rejects.toMatchObject({ name: 'NotSupportedError' });
    for (const failing of [
      () => worker('error'),
      () => worker('error', undefined, 'started'),
      () => worker('message', { failed: true }),
    ]) {
      const verification = startVerification(failing);
      await Promise.resolve();
      await expect(verification.verifyHour(question)).rejects.toMatchObject({ name: 'Error' });
    }
  });
});
