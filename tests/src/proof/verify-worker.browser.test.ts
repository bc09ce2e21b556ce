import { describe, expect, it } from 'vitest';
import { verifySignature } from '../../../src/proof/ed25519.ts';
import { verifyByArithmetic } from '../../../src/proof/ed25519-arithmetic.ts';
import { startVerification } from '../../../src/proof/verify-apart.ts';
import { verifyDocument } from '../../../src/proof/verify-document.ts';
import { verifyWorkerUrl } from '../../../src/proof/verify-worker-url.ts';
import recorded from './recorded-proof.json' with { type: 'json' };

const trust = { pinnedKeys: [recorded.publicKey] };
const forged = { ...recorded.proof, order: { ...recorded.proof.order, payout: '99' } };

describe('verifying in a browser', () => {
  it('in the worker gives the report of this thread, for a genuine proof and a forged one', async () => {
    let workers = 0;
    const start = () => {
      workers++;
      return new Worker(verifyWorkerUrl, { type: 'module' });
    };
    for (const proof of [recorded.proof, forged, { some: 'thing' }]) {
      expect(await startVerification(start).verify(proof, trust)).toEqual(await verifyDocument(proof, trust));
    }
    expect((await startVerification(start).verify(recorded.proof, trust)).ok).toBe(true);
    expect(workers).toBe(4);
  });

  it('checks signatures alike by engine and by arithmetic', async () => {
    const { payload, signature } = recorded.proof.receipt;
    for (const verify of [verifySignature, verifyByArithmetic]) {
      expect(await verify(recorded.publicKey, payload, signature)).toBe(true);
      expect(await verify(recorded.publicKey, `${payload}0`, signature)).toBe(false);
    }
  });
});
