/**
 * The tree of a proof of liabilities: one rule for the exchange that builds it, the app that checks a leaf of it and the
 * stand-alone verifier. A Merkle tree in which every node also says how much is owed below it. The hash of a node commits to
 * the sums of both its children, so neither can be changed against the other; no sum is negative and none reaches the
 * bound, so nothing owed can be hidden behind a minus or an overflow. Amounts are whole numbers of 10^-18.
 */

/** SHA-256 of a text's UTF-8 bytes, lower-case hex. */
type Sha256Hex = (text: string) => string;

/** No sum of a tree reaches it: 18 digits before the point, as every amount on the wire. */
export const LIABILITY_LIMIT = 10n ** 36n;
/** Levels above the leaves that a tree may have: more people than there are. */
export const LIABILITY_LEVELS_MAX = 40;

/** A leaf or a node: what it commits to, and what is owed below it. */
export interface SumNode {
  readonly hash: string;
  readonly sum: bigint;
}

/** What one person is owed of one asset on one night. */
export interface LiabilityLeaf {
  readonly asset: string;
  /** Epoch ms: when the night began. */
  readonly nightTime: number;
  /** The person's wallet address: the same leaf cannot be shown to two people. */
  readonly owner: string;
  /** 64 random hex digits, fresh for each leaf: without it nobody can guess what a hash stands for. */
  readonly salt: string;
  readonly balance: bigint;
}

/** The other child at each level on the way up, and on which side of ours it stands. */
export interface Sibling extends SumNode {
  readonly side: 'left' | 'right';
}

/** @throws RangeError when a sum is negative or reaches the bound */
function checked(sum: bigint): bigint {
  if (sum < 0n || sum >= LIABILITY_LIMIT) throw new RangeError('a sum out of bounds');
  return sum;
}

/** @throws RangeError when the balance is negative or reaches the bound */
export function leafNode(sha256: Sha256Hex, { asset, nightTime, owner, salt, balance }: LiabilityLeaf): SumNode {
  const sum = checked(balance);
  return { hash: sha256(`tern-liability-leaf-1|${asset}|${nightTime}|${owner}|${salt}|${sum}`), sum };
}

/** @throws RangeError when the sum of a child, or of both, is negative or reaches the bound */
export function parentNode(sha256: Sha256Hex, left: SumNode, right: SumNode): SumNode {
  const sum = checked(checked(left.sum) + checked(right.sum));
  return { hash: sha256(`tern-liability-node-1|${left.hash}|${left.sum}|${right.hash}|${right.sum}`), sum };
}

/**
 * The root that a leaf and the siblings on its way lead to.
 * @throws RangeError when a sum on the way is negative or reaches the bound
 */
export const rootOfPath = (sha256: Sha256Hex, leaf: SumNode, siblings: readonly Sibling[]): SumNode =>
  siblings.reduce<SumNode>(
    (node, sibling) =>
      sibling.side === 'left' ? parentNode(sha256, sibling, node) : parentNode(sha256, node, sibling),
    leaf,
  );

/** Levels between the leaves and the root of a full tree; null when no tree has so many leaves. */
export function levelsOf(leaves: number): number | null {
  for (let levels = 0; levels <= LIABILITY_LEVELS_MAX; levels++) if (2 ** levels === leaves) return levels;
  return null;
}

/** What is published and signed of one asset each night. */
export interface LiabilityRootFields {
  readonly asset: string;
  readonly nightTime: number;
  /** When the balances were read, epoch ms: after a pause of the exchange later than the night's begin. */
  readonly takenTime: number;
  readonly rootHash: string;
  /** Of everybody. */
  readonly sum: bigint;
  /** A power of two: people, and zeros that fill the tree. */
  readonly leaves: number;
  /** Play money that stands against it in the books of the exchange. */
  readonly simulatedReserves: bigint;
  /** SHA-256 of this text of the last earlier night on which the asset was owed; `FIRST_NIGHT` for the first one. */
  readonly previousHash: string;
}

/** Stands for the text before the first one. */
export const FIRST_NIGHT = '0'.repeat(64);

/** Text under the signature of a root. */
export const liabilityRootText = (of: LiabilityRootFields): string =>
  [
    'tern-liability-root-1',
    of.asset,
    of.nightTime,
    of.takenTime,
    of.rootHash,
    of.sum,
    of.leaves,
    of.simulatedReserves,
    of.previousHash,
  ].join('|');
