import { Point } from '@noble/ed25519';
import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
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

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const littleEndian = (bytes: Uint8Array): bigint => BigInt(`0x${hex(bytes.toReversed())}`);
const halfOf = (value: bigint): string => hex(Buffer.from(value.toString(16).padStart(64, '0'), 'hex').toReversed());

/** The key of a scalar, and a signature that is right as far as its first half `r` allows. */
function signedWith(scalar: bigint, key: string, r: string, nonce: bigint) {
  const message = Buffer.concat([Buffer.from(r + key, 'hex'), Buffer.from('text')]);
  const k = littleEndian(createHash('sha512').update(message).digest());
  return [key, r + halfOf((nonce + k * scalar) % Point.CURVE().n)] as const;
}

describe('signatures that libraries judge differently', () => {
  const [scalar, nonce] = [4711n, 815n];
  const key = Point.BASE.multiply(scalar).toHex();
  const r = Point.BASE.multiply(nonce).toHex();
  const ofOrder8 = Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a');
  /** The neutral point, its second encodings, and one of order 8. */
  const small = [`01${'0'.repeat(62)}`, `01${'0'.repeat(60)}80`, `ee${'f'.repeat(60)}7f`, ofOrder8.toHex()];
  const onlyByCofactor = signedWith(scalar, key, Point.BASE.multiply(nonce).add(ofOrder8).toHex(), nonce);

  it.each([
    ['this engine or its fallback', verifySignature],
    ['the fallback', verifyByArithmetic],
  ])('%s checks the equation without the cofactor', async (_, verify) => {
    const [, genuine] = signedWith(scalar, key, r, nonce);
    expect(await verify(key, 'text', genuine)).toBe(true);
    expect(await verify(onlyByCofactor[0], 'text', onlyByCofactor[1])).toBe(false);
    const s = littleEndian(Buffer.from(genuine.slice(64), 'hex'));
    expect(await verify(key, 'text', r + halfOf(s + Point.CURVE().n))).toBe(false);
  });

  it('neither a key nor a first half of small order is accepted, by whatever checks the rest', async () => {
    for (const subtle of [crypto.subtle, undefined]) {
      vi.resetModules();
      vi.stubGlobal('crypto', { subtle });
      const { verifySignature: verify } = await import('../../../src/proof/ed25519.ts');
      const [, genuine] = signedWith(scalar, key, r, nonce);
      expect(await verify(key, 'text', genuine)).toBe(true);
      for (const point of small) {
        expect(await verify(...withText(signedWith(scalar, key, point, 0n))), `first half ${point}`).toBe(false);
        for (const own of [0n, nonce]) {
          const forged = signedWith(0n, point, own === 0n ? small[0]! : r, own);
          expect(await verify(...withText(forged)), `key ${point}`).toBe(false);
        }
      }
      vi.unstubAllGlobals();
    }
  });
});

const withText = ([key, signature]: readonly [string, string]) => [key, 'text', signature] as const;

it('keys are named by the first 16 digits of their hash', () => {
  const signer = newSigner();
  expect(keyIdOf(signer.publicKey)).toBe(signer.keyId);
});
