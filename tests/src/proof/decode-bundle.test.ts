import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHECKPOINTS_MAX, decodeProofBundle, TICKS_MAX } from '../../../src/proof/decode-bundle.ts';
import { verifyDocument } from '../../../src/proof/verify-document.ts';
import { anyPlan } from './arbitrary-trade.ts';
import { newSigner } from './signer.ts';
import { leavesOf, withValue } from './tamper.ts';
import { validTrade } from './valid-trade.ts';

const signer = newSigner();
const trust = { pinnedKeys: [signer.publicKey] };
const [bundle] = fc.sample(anyPlan, { numRuns: 1, seed: 5 }).map((plan) => validTrade(plan, signer));

describe('reading a proof', () => {
  it('gives back what was written', () => {
    expect(decodeProofBundle(JSON.parse(JSON.stringify(bundle)))).toEqual({ ok: true, bundle });
  });

  it('never throws, whatever JSON it is given', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
        expect((await verifyDocument(value, trust)).ok).toBe(false);
      }),
      { numRuns: 500 },
    );
  }, 30_000);

  it('never throws with anything in the place of any one value', async () => {
    const paths = leavesOf(bundle);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 2 }), async (path, value) => {
        expect((await verifyDocument(withValue(bundle, path, value), trust)).links.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
    for (const part of ['order', 'receipt', 'ticks', 'checkpoints']) {
      for (const value of [null, [], {}, 'x', 7, [null], [[]], { length: 3 }]) {
        const found = decodeProofBundle({ ...bundle, [part]: value });
        if (!(Array.isArray(value) && value.length === 0)) expect(found, part).toMatchObject({ ok: false });
      }
    }
  }, 30_000);

  it.each([
    ['{"__proto__":{"format":"tern-proof-1"}}', 'format'],
    ['{"format":"tern-proof-1","constructor":1}', 'constructor'],
    ['[]', 'format'],
    ['null', 'format'],
    ['1e999', 'format'],
    ['"tern-proof-1"', 'format'],
  ])('refuses %s and names a field', (text, field) => {
    const found = decodeProofBundle(JSON.parse(text));
    expect(found).toMatchObject({ ok: false });
    if (!text.startsWith('{"__proto__"')) expect(found).toMatchObject({ field });
  });

  it('refuses lists that are too long before it reads them', () => {
    const long = (length: number) => Array.from({ length }, () => null);
    expect(decodeProofBundle({ ...bundle, ticks: long(TICKS_MAX + 1) })).toMatchObject({ field: 'ticks' });
    expect(decodeProofBundle({ ...bundle, checkpoints: long(CHECKPOINTS_MAX + 1) })).toMatchObject({
      field: 'checkpoints',
    });
  });

  it('names the field and its link', () => {
    const at = (path: readonly (string | number)[], value: unknown) =>
      decodeProofBundle(withValue(bundle, path, value));
    expect(at(['ticks', 3, 'price'], '1e5')).toEqual({ ok: false, link: 'chain', field: 'ticks.3.price' });
    expect(at(['ticks', 3, 'source'], 'a|b')).toEqual({ ok: false, link: 'chain', field: 'ticks.3.source' });
    expect(at(['ticks', 3, 'seq'], 2 ** 53)).toEqual({ ok: false, link: 'chain', field: 'ticks.3.seq' });
    expect(at(['order', 'betAmount'], 10)).toEqual({ ok: false, link: 'receipt', field: 'order.betAmount' });
    expect(at(['order', 'profit'], '+1')).toEqual({ ok: false, link: 'payout', field: 'order.profit' });
    expect(at(['checkpoints', 0, 'signature'], 'ab')).toEqual({
      ok: false,
      link: 'checkpoint',
      field: 'checkpoints.0.signature',
    });
  });
});
