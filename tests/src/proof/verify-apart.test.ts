import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { verifyApart } from '../../../src/proof/verify-apart.ts';
import type { VerifyWorker } from '../../../src/proof/verify-apart.ts';
import { anyPlan } from './arbitrary-trade.ts';
import { newSigner } from './signer.ts';
import { validTrade } from './valid-trade.ts';

const signer = newSigner();
const trust = { pinnedKeys: [signer.publicKey] };
const [bundle] = fc.sample(anyPlan, 1).map((plan) => validTrade(plan, signer));

/** A worker that says one thing after it was asked. */
function worker(say: string, data?: unknown): VerifyWorker & { ended: boolean } {
  const listeners = new Map<string, (event: MessageEvent) => void>();
  return {
    ended: false,
    addEventListener: (type, listener) => void listeners.set(type, listener),
    postMessage: () => queueMicrotask(() => listeners.get(say)?.({ data } as MessageEvent)),
    terminate() {
      this.ended = true;
    },
  };
}

describe('verifying beside the page', () => {
  it('takes the report of the worker, which ends', async () => {
    const report = { ok: false, links: [], facts: {} };
    const started = worker('message', { report });
    expect(await verifyApart(bundle, trust, () => started)).toBe(report);
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
    ['the worker says that it failed', () => worker('message', { failed: true })],
  ])('does the work here when %s', async (_case, start) => {
    expect((await verifyApart(bundle, trust, start)).ok).toBe(true);
  });
});
