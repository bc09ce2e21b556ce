import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leafNode, levelsOf, LIABILITY_LIMIT, parentNode, rootOfPath } from '../../../protocol/units/liability-tree.ts';
import type { LiabilityLeaf, Sibling, SumNode } from '../../../protocol/units/liability-tree.ts';
import { buildSumTree, nodeAt } from '../../../server/people/liabilities/sum-tree.ts';
import { sha256 } from '../../src/proof/signer.ts';

const NIGHT = 1_795_046_400_000;
const amounts = fc.bigInt({ min: 1n, max: 10n ** 30n });
const people = fc
  .uniqueArray(fc.nat(0xffff), { minLength: 1, maxLength: 40 })
  .chain((names) =>
    fc
      .tuple(...names.map(() => amounts))
      .map((sums) => sums.map((amount, i) => ({ userId: `u${names[i]}`, address: `0x${names[i]}`, amount }))),
  );

/** The slow obvious model: every level written out as text, hashed again from the leaves. */
function modelRoot(leaves: readonly { readonly hash: string; readonly sum: bigint }[]): SumNode {
  if (leaves.length === 1) return leaves[0]!;
  const pairs = leaves.flatMap((left, i) => {
    const right = leaves[i + 1];
    if (i % 2 === 1 || !right) return [];
    const text = ['tern-liability-node-1', left.hash, left.sum, right.hash, right.sum].join('|');
    return [{ hash: sha256(text), sum: left.sum + right.sum }];
  });
  return modelRoot(pairs);
}

describe('the tree', () => {
  it('has the root of the model, the sum of everybody, each leaf once, and a way from each leaf', async () => {
    await fc.assert(
      fc.asyncProperty(people, async (owed) => {
        const { root, leafCount, leaves, levels } = await buildSumTree('USDT', NIGHT, owed);
        const base = levels[0];
        const bottom = Array.from({ length: leafCount }, (_, i) => (base ? nodeAt(base, i) : root));
        expect(root).toEqual(modelRoot(bottom));
        expect(root.sum).toBe(owed.reduce((sum, { amount }) => sum + amount, 0n));
        expect(leaves.map(({ userId, amount }) => [userId, amount])).toEqual(
          owed.map(({ userId, amount }) => [userId, amount]),
        );
        expect(new Set(leaves.map(({ position }) => position)).size).toBe(owed.length);
        for (const { position, salt, address: owner, amount: balance } of leaves) {
          const text = `tern-liability-leaf-1|USDT|${NIGHT}|${owner}|${salt}|${balance}`;
          expect(bottom[position]).toEqual({ hash: sha256(text), sum: balance });
          const siblings = levels.map((level, height): Sibling => {
            const at = position >> height;
            return { side: at % 2 === 1 ? 'left' : 'right', ...nodeAt(level, at ^ 1) };
          });
          expect(rootOfPath(sha256, bottom[position]!, siblings)).toEqual(root);
        }
        const zeros = bottom.filter((_, i) => !leaves.some(({ position }) => position === i));
        expect(zeros.every(({ sum }) => sum === 0n)).toBe(true);
        expect(levelsOf(leafCount)).toBe(levels.length);
      }),
      { numRuns: 60 },
    );
  });

  it('of nobody has no root that could be signed', () => {
    expect([0, 1, 2, 3, 6, 8, 2 ** 40, 2 ** 41, -1, 0.5].map(levelsOf)).toEqual([
      null,
      0,
      1,
      null,
      null,
      3,
      40,
      null,
      null,
      null,
    ]);
  });
});

describe('sums', () => {
  const leaf: LiabilityLeaf = { asset: 'USDT', nightTime: NIGHT, owner: '0x1', salt: 'a', balance: 5n };
  const node = (sum: bigint): SumNode => ({ hash: 'a'.repeat(64), sum });

  it('below zero are refused in a leaf, in either child and on a way, also where the whole would be right', () => {
    expect(() => leafNode(sha256, { ...leaf, balance: -1n })).toThrow(RangeError);
    expect(() => parentNode(sha256, node(10n), node(-5n))).toThrow(RangeError);
    expect(() => parentNode(sha256, node(-5n), node(10n))).toThrow(RangeError);
    const siblings: Sibling[] = [
      { side: 'right', ...node(-3n) },
      { side: 'left', ...node(3n) },
    ];
    expect(() => rootOfPath(sha256, leafNode(sha256, leaf), siblings)).toThrow(RangeError);
  });

  it('that reach the bound are refused, so that none can come out small again', () => {
    const most = LIABILITY_LIMIT - 1n;
    expect(() => leafNode(sha256, { ...leaf, balance: LIABILITY_LIMIT })).toThrow(RangeError);
    expect(leafNode(sha256, { ...leaf, balance: most }).sum).toBe(most);
    expect(parentNode(sha256, node(most), node(0n)).sum).toBe(most);
    expect(() => parentNode(sha256, node(most), node(1n))).toThrow(RangeError);
    expect(() => parentNode(sha256, node(1n), node(most))).toThrow(RangeError);
    expect(() => parentNode(sha256, node(2n ** 128n), node(0n))).toThrow(RangeError);
  });

  it('of both children are under the hash: moving a sum from one child to the other changes it', () => {
    const [a, b] = [parentNode(sha256, node(3n), node(4n)), parentNode(sha256, node(4n), node(3n))];
    expect(a.sum).toBe(b.sum);
    expect(a.hash).not.toBe(b.hash);
  });

  it('are kept to the last digit in a level of the tree', async () => {
    const amount = LIABILITY_LIMIT - 2n;
    const { root } = await buildSumTree('USDT', NIGHT, [
      { userId: 'a', address: '0xa', amount },
      { userId: 'b', address: '0xb', amount: 1n },
    ]);
    expect(root.sum).toBe(LIABILITY_LIMIT - 1n);
    const over = [
      { userId: 'a', address: '0xa', amount },
      { userId: 'b', address: '0xb', amount: 2n },
    ];
    await expect(buildSumTree('USDT', NIGHT, over)).rejects.toThrow(RangeError);
  });
});
