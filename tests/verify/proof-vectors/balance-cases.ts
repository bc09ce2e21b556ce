import { Point } from '@noble/ed25519';
import { createHash } from 'node:crypto';
import { liabilityRootText } from '../../../protocol/units/liability-tree.ts';
import type { LiabilitiesBundle, LiabilityPath, LiabilityRoot } from '../../../src/proof/liabilities-bundle.ts';
import { scaledOf, textOf } from '../../../src/proof/scaled-amount.ts';
import { NIGHT, pathIn } from '../../src/proof/arbitrary-liabilities.ts';
import type { Person } from '../../src/proof/arbitrary-liabilities.ts';
import { sha256 } from '../../src/proof/signer.ts';
import { bad, good, signer, SIGNER_NAME } from './case.ts';
import type { Case } from './case.ts';

const people: readonly Person[] = [39n, 15n * 10n ** 17n, 0n, 10n ** 21n + 1n].map((balance, at) => ({
  owner: `0x${sha256(`owner ${at}`).slice(0, 39)}a`,
  salt: sha256(`salt ${at}`),
  balance,
}));
const MINE = 1;
const { owner } = people[MINE]!;

const fileOf = (...paths: readonly LiabilityPath[]): LiabilitiesBundle => ({
  format: 'tern-liabilities-1',
  owner,
  paths,
});

/** A root with other values, which the exchange signed. */
function resigned(root: LiabilityRoot, changes: Partial<LiabilityRoot>): LiabilityRoot {
  const { sum, simulatedReserves, ...rest } = { ...root, ...changes };
  const text = liabilityRootText({ ...rest, sum: scaledOf(sum), simulatedReserves: scaledOf(simulatedReserves) });
  return { ...rest, sum, simulatedReserves, ...signer.signed(text) };
}

/** Path in a tree with one leaf, the smallest file with a signature. */
export const onlyLeaf = pathIn('USDT', [people[MINE]!], 0, signer);
export const onlyLeafFile = (changes: Partial<LiabilityRoot> = {}): LiabilitiesBundle =>
  fileOf({ ...onlyLeaf, root: resigned(onlyLeaf.root, changes) });

const oneUnitMore = (text: string) => textOf(scaledOf(text) + 1n) as LiabilityPath['balance'];

export function balanceCases(): readonly Case[] {
  const path = pathIn('USDT', people, MINE, signer);
  const other = pathIn('BTC', people.toReversed(), people.length - 1 - MINE, signer);
  const file = fileOf(path, other);
  const laterNight = { ...other, root: resigned(other.root, { nightTime: NIGHT + 86_400_000 }) };
  return [
    good('balances of a night, siblings on both sides', file),
    good('a tree of one leaf', onlyLeafFile()),
    good('no balance', fileOf()),
    bad('the address in another case', 'another root', { ...file, owner: `0x${owner.slice(2).toUpperCase()}` }),
    bad('an asset twice', 'an asset stands twice', fileOf(path, path)),
    bad('two nights', 'paths of several nights', fileOf(path, laterNight)),
    bad('a balance that is one unit larger', 'another root', fileOf({ ...path, balance: oneUnitMore(path.balance) })),
    bad(
      'a signed sum that is one unit larger',
      'another sum',
      fileOf({ ...path, root: resigned(path.root, { sum: oneUnitMore(path.root.sum) }) }),
    ),
    bad('a sibling on the other side', 'another root', fileOf({ ...path, siblings: path.siblings.map(otherSide) })),
    bad('another number of leaves', 'leaves', onlyLeafFile({ leaves: 2 })),
    ...signatureCases(),
  ];
}

const otherSide = (sibling: LiabilityPath['siblings'][number]) =>
  ({ ...sibling, side: sibling.side === 'left' ? 'right' : 'left' }) as const;

/** Order of the base point. */
const ORDER = Point.CURVE().n;
/** A point of order 8. */
const TORSION = Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a');

const littleEndian = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n);
const hex32 = (value: bigint): string =>
  Buffer.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex').toReversed()).toString('hex');

/**
 * A signature whose equation holds as far as its first half allows: with the nonce `nonce` and any `r`, which may be another
 * point than nonce × B. Only the holder of the key can make it.
 */
function signedWith(r: string, nonce: bigint, payload: string): string {
  const hashed = createHash('sha512').update(createHash('sha256').update(SIGNER_NAME).digest()).digest();
  const scalar = hashed.subarray(0, 32);
  scalar[0]! &= 248;
  scalar[31] = (scalar[31]! & 63) | 64;
  const message = Buffer.concat([Buffer.from(r + signer.publicKey, 'hex'), Buffer.from(payload)]);
  const k = littleEndian(createHash('sha512').update(message).digest()) % ORDER;
  return r + hex32((nonce + k * littleEndian(scalar)) % ORDER);
}

/** Signatures that some libraries accept and others refuse. */
function signatureCases(): readonly Case[] {
  const { root } = onlyLeaf;
  const nonce = 4711n;
  const point = Point.BASE.multiply(nonce);
  const of = (r: string, by: bigint) => signedWith(r, by, root.payload);
  const signedBy = (signature: string) => fileOf({ ...onlyLeaf, root: { ...root, signature } });
  const genuine = of(point.toHex(), nonce);
  const larger = genuine.slice(0, 64) + hex32(littleEndian(Buffer.from(genuine.slice(64), 'hex')) + ORDER);
  return [
    good('a signature with another nonce', signedBy(genuine)),
    bad('a second half of the signature with the order added', 'signature', signedBy(larger)),
    bad('a signature that only the cofactor makes right', 'signature', signedBy(of(point.add(TORSION).toHex(), nonce))),
    bad('a signature whose first half has small order', 'signature', signedBy(of(Point.ZERO.toHex(), 0n))),
    bad('a signature whose first half is not canonical', 'signature', signedBy(of(`ee${'f'.repeat(60)}7f`, 0n))),
  ];
}
