import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_NIGHT, liabilityRootText } from '../../../protocol/units/liability-tree.ts';
import type { LiabilitiesBundle, LiabilityPath, LiabilityRoot } from '../../../src/proof/liabilities-bundle.ts';
import { LIABILITIES_FORMAT } from '../../../src/proof/liabilities-bundle.ts';
import { scaledOf } from '../../../src/proof/scaled-amount.ts';
import { rootBreak, verifyLiabilities } from '../../../src/proof/verify-liabilities.ts';
import {
  changedAnywhere,
  fileBy,
  NIGHT,
  pathIn as pathBy,
  seats,
  signedRoot as rootBy,
} from './arbitrary-liabilities.ts';
import type { Node, Person } from './arbitrary-liabilities.ts';
import { newSigner, sha256 } from './signer.ts';

const signer = newSigner();
const trust = { pinnedKeys: [signer.publicKey] };
const CHANGES = 1000;
const file = fileBy(signer);
const pathIn = (asset: string, people: readonly Person[], mine: number) => pathBy(asset, people, mine, signer);
const signedRoot = (asset: string, node: Node, leaves: number, by = signer) => rootBy(asset, node, leaves, by);

describe('a proof of liabilities', () => {
  it('of anybody in any tree is accepted, with balance and total', async () => {
    await fc.assert(
      fc.asyncProperty(file, async (bundle) => {
        const report = await verifyLiabilities(bundle, { ...trust, owner: bundle.owner });
        expect(report).toEqual({
          ok: true,
          malformed: null,
          assets: bundle.paths.map(({ root, balance }) => ({ root, balance, reason: null })),
        });
      }),
      { numRuns: 100 },
    );
  });

  it(`with one value changed anywhere is refused, ${CHANGES} of ${CHANGES}`, async () => {
    let refused = 0;
    const places = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        file.chain((bundle) => changedAnywhere(bundle)),
        async ({ path, document }) => {
          const { ok } = await verifyLiabilities(document, { ...trust });
          if (!ok) refused++;
          places.add(path.filter((part) => typeof part === 'string').join('.'));
          expect(ok, path.join('.')).toBe(false);
        },
      ),
      { numRuns: CHANGES },
    );
    expect(refused).toBe(CHANGES);
    expect(places.size, 'every kind of field').toBe(18);
  });

  it('with the balance of anybody changed has another root: signed anew, it is refused to everybody else', async () => {
    await fc.assert(
      fc.asyncProperty(seats, fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.nat(), async ({ people, mine }, by, at) => {
        const whose = at % people.length;
        const changed = people.map((each, i) => (i === whose ? { ...each, balance: each.balance + by } : each));
        const { root } = pathIn('USDT', changed, mine);
        const honest = pathIn('USDT', people, mine);
        const paths = [{ ...honest, root }];
        const { assets } = await verifyLiabilities(
          { format: LIABILITIES_FORMAT, owner: people[mine]!.owner, paths },
          trust,
        );
        expect(assets[0]!.reason).toBe('otherSum');
      }),
      { numRuns: 100 },
    );
  });

  const reasonOf = async (document: LiabilitiesBundle, more: object = {}) =>
    (await verifyLiabilities(document, { ...trust, ...more })).assets.map(({ reason }) => reason);
  const [sample] = fc.sample(
    file.filter(({ paths }) => paths.every(({ siblings }) => siblings.length === 4)),
    { numRuns: 1, seed: 7 },
  );
  const [usdt, btc] = sample!.paths as [LiabilityPath, LiabilityPath];
  const withUsdt = (path: LiabilityPath): LiabilitiesBundle => ({ ...sample!, paths: [path, btc] });

  it('names why: order of siblings, length, another person, night, asset, key', async () => {
    const { siblings } = usdt;
    const turned = [siblings[1]!, siblings[0]!, ...siblings.slice(2)];
    expect(await reasonOf(withUsdt({ ...usdt, siblings: turned }))).toEqual(['otherRoot', null]);
    expect(await reasonOf(withUsdt({ ...usdt, siblings: siblings.slice(1) }))).toEqual(['treeSize', null]);
    expect(await reasonOf({ ...sample!, owner: `0x${'1'.repeat(40)}` })).toEqual(['otherRoot', 'otherRoot']);
    expect(await reasonOf(sample!, { owner: `0x${'1'.repeat(40)}` })).toEqual(['otherOwner', 'otherOwner']);
    expect(await reasonOf({ ...sample!, paths: [usdt, usdt] })).toEqual([null, 'assetTwice']);
    const later = { ...btc, root: { ...btc.root, nightTime: NIGHT + 1 } };
    expect(await reasonOf({ ...sample!, paths: [usdt, later] })).toEqual([null, 'otherNight']);
    expect(await reasonOf(sample!, { pinnedKeys: [newSigner().publicKey] })).toEqual(['unknownKey', 'unknownKey']);
    // Roots of two assets that both are signed: a way to one is none to the other.
    expect(await reasonOf({ ...sample!, paths: [{ ...usdt, root: btc.root }] })).toEqual(['otherSum']);
  });

  it('whose total was told otherwise before is refused, by what was signed only', async () => {
    const another = signedRoot('USDT', { hash: 'b'.repeat(64), sum: 1n }, 16);
    expect(await reasonOf(sample!, { keptRoots: [another, usdt.root] })).toEqual(['changedRoot', null]);
    const stranger = signedRoot('USDT', { hash: 'b'.repeat(64), sum: 1n }, 16, newSigner());
    const torn = { ...another, payload: `${another.payload}0` };
    const night = { ...another, nightTime: NIGHT - 1 };
    expect(await reasonOf(sample!, { keptRoots: [stranger, torn, night, usdt.root] })).toEqual([null, null]);
  });

  it('issue 39 E20: must lead back to the total of an earlier night that was kept', async () => {
    const nightly = (nightTime: number, previousHash: string, by = signer): LiabilityRoot => {
      const { sum, simulatedReserves, ...rest } = usdt.root;
      const fields = { ...rest, nightTime, previousHash };
      const payload = liabilityRootText({
        ...fields,
        sum: scaledOf(sum),
        simulatedReserves: scaledOf(simulatedReserves),
      });
      return { ...fields, sum, simulatedReserves, ...by.signed(payload) };
    };
    const first = nightly(NIGHT - 3, FIRST_NIGHT);
    const second = nightly(NIGHT - 2, sha256(first.payload));
    const third = nightly(NIGHT - 1, sha256(second.payload));
    const reason = (root: LiabilityRoot, more: object) => rootBreak(root, { ...trust, ...more });

    expect(await reason(third, { keptRoots: [second] })).toBe(null);
    expect(await reason(third, { keptRoots: [second, first], rootsSince: [] })).toBe(null);
    expect(await reason(third, { keptRoots: [first], rootsSince: [second] })).toBe(null);
    // A night between that is not at hand, and one that is denied.
    expect(await reason(third, { keptRoots: [first] })).toBe(null);
    expect(await reason(third, { keptRoots: [first], rootsSince: [] })).toBe('otherPrevious');
    // Another story of the kept night, told by the nights since.
    const otherFirst = { ...first, ...signer.signed(`${first.payload}0`) };
    expect(await reason(third, { keptRoots: [otherFirst], rootsSince: [second] })).toBe(null);
    const retold = nightly(NIGHT - 2, sha256('another night'));
    const next = nightly(NIGHT - 1, sha256(retold.payload));
    expect(await reason(next, { keptRoots: [second], rootsSince: [] })).toBe('otherPrevious');
    expect(await reason(next, { keptRoots: [first], rootsSince: [retold] })).toBe('otherPrevious');
    // To begin anew is a contradiction, whatever lies between.
    expect(await reason(nightly(NIGHT, FIRST_NIGHT), { keptRoots: [first] })).toBe('otherPrevious');
    // An unsigned root is no evidence and has no link to others.
    const stranger = newSigner();
    expect(await reason(nightly(NIGHT, FIRST_NIGHT), { keptRoots: [nightly(NIGHT - 3, FIRST_NIGHT, stranger)] })).toBe(
      null,
    );
    const unsigned = nightly(NIGHT - 2, sha256(first.payload), stranger);
    const after = nightly(NIGHT - 1, sha256(unsigned.payload));
    expect(await reason(after, { keptRoots: [first], rootsSince: [unsigned] })).toBe('otherPrevious');
  });

  it('with a sum below zero is no file of ours, one that reaches the bound is refused', async () => {
    const sums = (sum: string) =>
      withUsdt({
        ...usdt,
        siblings: usdt.siblings.map((each, i) => (i === 1 ? { ...each, sum: sum as never } : each)),
      });
    for (const sum of ['-1', '1e3', '0x10', '1000000000000000000', '+1', '01', '', ' 1']) {
      expect(await verifyLiabilities(sums(sum), trust)).toEqual({
        ok: false,
        malformed: 'paths.0.siblings.1.sum',
        assets: [],
      });
    }
    expect(await reasonOf(sums('999999999999999999'))).toEqual(['sumBound', null]);
  });

  it('a tree that hides a debt behind a minus is refused to whoever stands beside it', async () => {
    // A dishonest exchange signs a total that is too small: somebody's balance is below zero.
    const people = [5n, -3n, 7n, 0n].map((units, i) => ({
      owner: `0x${String(i).repeat(40)}`,
      salt: String(i).repeat(64),
      balance: units * 10n ** 18n,
    }));
    const path = pathIn('USDT', people, 0);
    expect(path.siblings[0]!.sum).toBe('-3');
    const bundle = { format: LIABILITIES_FORMAT, owner: people[0]!.owner, paths: [path] };
    expect((await verifyLiabilities(bundle, trust)).ok).toBe(false);
  });

  it('of nothing is no failure; anything else that is no proof is', async () => {
    const nothing = { format: LIABILITIES_FORMAT, owner: sample!.owner, paths: [] };
    expect(await verifyLiabilities(nothing, trust)).toEqual({ ok: true, malformed: null, assets: [] });
    const malformed = async (document: unknown) => (await verifyLiabilities(document, trust)).malformed;
    expect(await malformed(null)).toBe('format');
    expect(await malformed([])).toBe('format');
    expect(await malformed({ ...sample!, format: 'tern-liabilities-2' })).toBe('format');
    expect(await malformed({ ...sample!, more: 1 })).toBe('more');
    expect(await malformed({ ...sample!, paths: Array.from({ length: 101 }, () => usdt) })).toBe('paths');
    const long = { ...usdt, siblings: Array.from({ length: 41 }, () => usdt.siblings[0]!) };
    expect(await malformed(withUsdt(long))).toBe('paths.0.siblings');
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (junk) => {
        expect((await verifyLiabilities(junk, trust)).ok).toBe(false);
      }),
    );
  });
});
