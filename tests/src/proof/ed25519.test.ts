import { describe, expect, it } from 'vitest';
import { verifySignature } from '../../../src/proof/ed25519.ts';
import { verifyByArithmetic } from '../../../src/proof/ed25519-arithmetic.ts';
import { keyIdOf } from '../../../src/proof/sha256-hex.ts';
import { newSigner } from './signer.ts';

describe.each([
  ['this engine or its fallback', verifySignature],
  ['the fallback', verifyByArithmetic],
])('signatures by %s', (_name, verify) => {
  it('are genuine only as they were made', async () => {
    for (let i = 0; i < 20; i++) {
      const signer = newSigner();
      const { payload, signature } = signer.signed(`text ${i} – ü`);
      expect(await verify(signer.publicKey, payload, signature)).toBe(true);
      expect(await verify(signer.publicKey, `${payload} `, signature)).toBe(false);
      expect(await verify(newSigner().publicKey, payload, signature)).toBe(false);
      const at = (i * 6) % 128;
      const other = signature.slice(0, at) + (signature[at] === '0' ? '1' : '0') + signature.slice(at + 1);
      expect(await verify(signer.publicKey, payload, other)).toBe(false);
    }
  });

  it('are refused, not thrown at, for keys and signatures that are no points', async () => {
    const { payload, signature } = newSigner().signed('x');
    for (const key of ['0'.repeat(64), 'f'.repeat(64), `01${'0'.repeat(62)}`]) {
      expect(await verify(key, payload, signature), key).toBe(false);
    }
    for (const wrong of ['0'.repeat(128), 'f'.repeat(128)]) {
      expect(await verify(newSigner().publicKey, payload, wrong)).toBe(false);
    }
  });
});

it('keys are named by the first 16 digits of their hash', () => {
  const signer = newSigner();
  expect(keyIdOf(signer.publicKey)).toBe(signer.keyId);
});
