/**
 * The tree of a proof of liabilities, shared by the exchange that builds it, the app that checks a leaf and the
 * stand-alone verifier. It is a Merkle tree whose nodes also contain the sum of the liabilities below them. The hash of
 * a node commits to the sums of both children; no sum is negative and none reaches the bound, so no liability can be
 * hidden behind a negative number or an overflow. Amounts are integers of 10^-18.
 */

/** SHA-256 of a text's UTF-8 bytes, lower-case hex. */
type Sha256Hex = (text: string) => string;

/** Bound of every sum: 18 digits before the point, like every amount on the wire. */
export const LIABILITY_LIMIT = 10n ** 36n;
/** Most levels above the leaves: more leaves than there are people. */
export const LIABILITY_LEVELS_MAX = 40;

/** A leaf or a node: its hash, and the sum of the liabilities below it. */
export interface SumNode {
  readonly hash: string;
  readonly sum: bigint;
}

/** The liability to one user in one asset on one night. */
export interface LiabilityLeaf {
  readonly asset: string;
  /** Begin of the night, epoch ms. */
  readonly nightTime: number;
  /** The user's wallet address, so that the same leaf cannot be shown to two users. */
  readonly owner: string;
  /** 64 random hex digits, new for each leaf; without them a leaf could be found by guessing. */
  readonly salt: string;
  readonly balance: bigint;
}

/** The other child at each level of the path, and its side. */
export interface Sibling extends SumNode {
  readonly side: 'left' | 'right';
}

/**
 * Returns the sum.
 * @throws RangeError when it is negative or reaches the bound
 */
function checked(sum: bigint): bigint {
  if (sum < 0n || sum >= LIABILITY_LIMIT) throw new RangeError('a sum out of bounds');
  return sum;
}

/**
 * Returns the node of a leaf.
 * @throws RangeError when the balance is negative or reaches the bound
 */
export function leafNode(sha256: Sha256Hex, { asset, nightTime, owner, salt, balance }: LiabilityLeaf): SumNode {
  const sum = checked(balance);
  return { hash: sha256(`tern-liability-leaf-1|${asset}|${nightTime}|${owner}|${salt}|${sum}`), sum };
}

/**
 * Returns the parent of two nodes.
 * @throws RangeError when a child's sum, or the total, is negative or reaches the bound
 */
export function parentNode(sha256: Sha256Hex, left: SumNode, right: SumNode): SumNode {
  const sum = checked(checked(left.sum) + checked(right.sum));
  return { hash: sha256(`tern-liability-node-1|${left.hash}|${left.sum}|${right.hash}|${right.sum}`), sum };
}

/**
 * Returns the root that a leaf and its siblings lead to.
 * @throws RangeError when a sum on the path is negative or reaches the bound
 */
export const rootOfPath = (sha256: Sha256Hex, leaf: SumNode, siblings: readonly Sibling[]): SumNode =>
  siblings.reduce<SumNode>(
    (node, sibling) =>
      sibling.side === 'left' ? parentNode(sha256, sibling, node) : parentNode(sha256, node, sibling),
    leaf,
  );

/** Returns the levels between the leaves and the root of a full tree; null when no tree has so many leaves. */
export function levelsOf(leaves: number): number | null {
  for (let levels = 0; levels <= LIABILITY_LEVELS_MAX; levels++) if (2 ** levels === leaves) return levels;
  return null;
}

/** The published and signed fields of one asset each night. */
export interface LiabilityRootFields {
  readonly asset: string;
  readonly nightTime: number;
  /** Time at which the balances were read, epoch ms; after a pause of the exchange later than the night's begin. */
  readonly takenTime: number;
  readonly rootHash: string;
  /** Sum of all liabilities. */
  readonly sum: bigint;
  /** A power of two: users, and zeros that fill the tree. */
  readonly leaves: number;
  /** Play money that is its counterpart in the exchange's ledger. */
  readonly simulatedReserves: bigint;
  /** SHA-256 of this text of the last earlier night with this asset; `FIRST_NIGHT` for the first one. */
  readonly previousHash: string;
}

/** Placeholder for the hash of the text before the first one. */
export const FIRST_NIGHT = '0'.repeat(64);

/** Returns the text under the signature of a root. */
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
