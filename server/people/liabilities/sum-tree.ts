import { hash, randomBytes } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { leafNode, parentNode } from '../../../protocol/units/liability-tree.ts';
import type { SumNode } from '../../../protocol/units/liability-tree.ts';
import type { UserLiability } from './snapshot.ts';

const HASH_BYTES = 32;
const SUM_BYTES = 16;
/** Bytes of one node in a level. */
export const NODE_BYTES = HASH_BYTES + SUM_BYTES;
/** Hashes computed without a pause: about 10 ms in which nothing else runs. */
const HASHES_AT_ONCE = 2000;

/** A user's leaf and its position among the leaves. */
export interface PlacedLeaf extends UserLiability {
  readonly position: number;
  readonly salt: string;
}

export interface SumTree {
  readonly root: SumNode;
  /** A power of two. */
  readonly leafCount: number;
  readonly leaves: readonly PlacedLeaf[];
  /** Levels from the leaves up, without the root; `NODE_BYTES` a node. */
  readonly levels: readonly Buffer[];
}

export const sha256 = (text: string): string => hash('sha256', text, 'hex');

function writeNode(level: Buffer, index: number, node: SumNode): void {
  const at = index * NODE_BYTES;
  level.write(node.hash, at, HASH_BYTES, 'hex');
  level.writeBigUInt64BE(node.sum >> 64n, at + HASH_BYTES);
  level.writeBigUInt64BE(node.sum & 0xffff_ffff_ffff_ffffn, at + HASH_BYTES + 8);
}

/** Returns the node at an index of a level. */
export function nodeAt(level: Buffer, index: number): SumNode {
  const at = index * NODE_BYTES;
  return {
    hash: level.toString('hex', at, at + HASH_BYTES),
    sum: (level.readBigUInt64BE(at + HASH_BYTES) << 64n) | level.readBigUInt64BE(at + HASH_BYTES + 8),
  };
}

const RANDOM_BYTES = 6;

/**
 * Returns a random permutation (Fisher–Yates with the system's generator), so that a position reveals nothing and
 * differs each night. The bias of a remainder of 48 bits is below one in a thousand million.
 */
function shuffled(count: number): Uint32Array {
  const random = randomBytes(count * RANDOM_BYTES);
  const places = Uint32Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last--) {
    const other = random.readUIntBE(last * RANDOM_BYTES, RANDOM_BYTES) % (last + 1);
    [places[last], places[other]] = [places[other]!, places[last]!];
  }
  return places;
}

/**
 * Builds the tree of one asset. Leaves are shuffled and salted each time; zeros with random hashes, which look like any
 * other, fill it up to a power of two. It pauses regularly, so that other work runs.
 * @param people  at least one, each once
 * @throws RangeError when the total reaches the bound of an amount
 */
export async function buildSumTree(
  asset: string,
  nightTime: number,
  people: readonly UserLiability[],
): Promise<SumTree> {
  const leafCount = 2 ** Math.ceil(Math.log2(people.length));
  // Every position is a zero with a random hash until a user's leaf replaces it.
  let level = randomBytes(leafCount * NODE_BYTES);
  for (let index = 0; index < leafCount; index++)
    level.fill(0, index * NODE_BYTES + HASH_BYTES, (index + 1) * NODE_BYTES);
  const salts = randomBytes(people.length * HASH_BYTES);
  const places = shuffled(leafCount);
  const leaves: PlacedLeaf[] = [];
  let hashed = 0;
  for (const [index, person] of people.entries()) {
    const salt = salts.toString('hex', index * HASH_BYTES, (index + 1) * HASH_BYTES);
    const leaf = { ...person, position: places[index]!, salt };
    const { address: owner, amount: balance } = leaf;
    writeNode(level, leaf.position, leafNode(sha256, { asset, nightTime, owner, salt, balance }));
    leaves.push(leaf);
    if (++hashed % HASHES_AT_ONCE === 0) await breathe();
  }
  const levels: Buffer[] = [];
  for (let count = leafCount; count > 1; count /= 2) {
    const above = Buffer.alloc((count / 2) * NODE_BYTES);
    for (let index = 0; index < count / 2; index++) {
      writeNode(above, index, parentNode(sha256, nodeAt(level, 2 * index), nodeAt(level, 2 * index + 1)));
      if (++hashed % HASHES_AT_ONCE === 0) await breathe();
    }
    levels.push(level);
    level = above;
  }
  return { root: nodeAt(level, 0), leafCount, leaves, levels };
}
