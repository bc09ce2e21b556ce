import { FIRST_NIGHT, leafNode, levelsOf, liabilityRootText, rootOfPath } from '../../protocol/units/liability-tree.ts';
import { verifySignature } from './ed25519.ts';
import { decodeLiabilities } from './liabilities-bundle.ts';
import type { LiabilitiesBundle, LiabilityPath, LiabilityRoot } from './liabilities-bundle.ts';
import { scaledOf } from './scaled-amount.ts';
import { keyIdOf, sha256Hex } from './sha256-hex.ts';
import type { Sha256Hex } from './sha256-hex.ts';

/** Reasons why a balance is not proven to be in a total. */
export const LIABILITY_REASONS = [
  /** The file says the same asset twice, or tells of two nights. */
  'assetTwice',
  'otherNight',
  /** A leaf of somebody else. */
  'otherOwner',
  // The total and its signature.
  'unknownKey',
  'rootText',
  'rootSignature',
  'changedRoot',
  /** The chain of totals does not lead back to the total of an earlier night that this device has kept. */
  'otherPrevious',
  // The way from the leaf to it.
  'treeSize',
  'sumBound',
  'otherSum',
  'otherRoot',
] as const;
export type LiabilityReason = (typeof LIABILITY_REASONS)[number];

export interface AssetReport {
  readonly root: LiabilityRoot;
  readonly balance: LiabilityPath['balance'];
  /** The reason; null when the balance is in the total. */
  readonly reason: LiabilityReason | null;
}

export interface LiabilitiesReport {
  /** True when everything holds, also for an account with no balance. */
  readonly ok: boolean;
  /** Field that cannot be read; null when all can. */
  readonly malformed: string | null;
  readonly assets: readonly AssetReport[];
}

/** Data that the verifier already has, apart from the answer that it checks. */
export interface LiabilityTrust {
  /** Public keys, 32 bytes in hex. */
  readonly pinnedKeys: readonly string[];
  /** Expected address of the balances; left out to accept that of the file. */
  readonly owner?: string;
  /** Signed totals that this device saw before. */
  readonly keptRoots?: readonly LiabilityRoot[];
  /** Currently published totals of all nights since the last stored one; left out when they are not known. */
  readonly rootsSince?: readonly LiabilityRoot[];
}

const textOf = ({ sum, simulatedReserves, ...rest }: LiabilityRoot): string =>
  liabilityRootText({ ...rest, sum: scaledOf(sum), simulatedReserves: scaledOf(simulatedReserves) });

async function isSigned({ keyId, payload, signature }: LiabilityRoot, { pinnedKeys }: LiabilityTrust) {
  const key = pinnedKeys.find((each) => keyIdOf(each) === keyId);
  return key !== undefined && (await verifySignature(key, payload, signature));
}

/**
 * Checks that the hashes of the nights lead from a total back to the newest kept one before it. A night between that is not
 * at hand cannot be checked: null, unless the total says that there was no night before at all.
 */
async function previousBreak(root: LiabilityRoot, trust: LiabilityTrust): Promise<LiabilityReason | null> {
  const { keptRoots = [], rootsSince } = trust;
  const before = (one: LiabilityRoot) => one.asset === root.asset && one.nightTime < root.nightTime;
  const [newest] = keptRoots.filter(before).sort((a, b) => b.nightTime - a.nightTime);
  // An unsigned total is no evidence.
  if (!newest || newest.payload !== textOf(newest) || !(await isSigned(newest, trust))) return null;
  const since = (rootsSince ?? []).filter((one) => before(one) && one.nightTime > newest.nightTime);
  const reached = sha256Hex(newest.payload);
  let at = root;
  while (at.previousHash !== reached) {
    const { previousHash, nightTime } = at;
    const next = since.find((one) => one.nightTime < nightTime && sha256Hex(one.payload) === previousHash);
    if (!next) return rootsSince === undefined && previousHash !== FIRST_NIGHT ? null : 'otherPrevious';
    // A night between that nobody signed would lead anywhere.
    if (next.payload !== textOf(next) || !(await isSigned(next, trust))) return 'otherPrevious';
    at = next;
  }
  return null;
}

/** Returns why a total is not one that the exchange has signed and published; null when it is. */
export async function rootBreak(root: LiabilityRoot, trust: LiabilityTrust): Promise<LiabilityReason | null> {
  const { pinnedKeys, keptRoots = [] } = trust;
  if (!pinnedKeys.some((key) => keyIdOf(key) === root.keyId)) return 'unknownKey';
  if (root.payload !== textOf(root)) return 'rootText';
  if (!(await isSigned(root, trust))) return 'rootSignature';
  for (const kept of keptRoots) {
    const another = kept.asset === root.asset && kept.nightTime === root.nightTime && kept.payload !== root.payload;
    // Two texts under one key for one night: evidence, or a kept text that nobody signed.
    if (another && kept.payload === textOf(kept) && (await isSigned(kept, trust))) return 'changedRoot';
  }
  return previousBreak(root, trust);
}

/** Returns why the path from a leaf does not lead to its root; null when it does. */
function pathBreak(owner: string, { balance, salt, siblings, root }: LiabilityPath, sha256: Sha256Hex) {
  if (levelsOf(root.leaves) !== siblings.length) return 'treeSize';
  try {
    const { asset, nightTime } = root;
    const leaf = leafNode(sha256, { asset, nightTime, owner, salt, balance: scaledOf(balance) });
    const steps = siblings.map(({ side, hash, sum }) => ({ side, hash, sum: scaledOf(sum) }));
    const { hash, sum } = rootOfPath(sha256, leaf, steps);
    if (sum !== scaledOf(root.sum)) return 'otherSum';
    return hash === root.rootHash ? null : 'otherRoot';
  } catch (error) {
    if (error instanceof RangeError) return 'sumBound';
    throw error;
  }
}

/** Returns why the leaves are not those of one person and one night; null when they are. */
function placeBreak({ owner, paths }: LiabilitiesBundle, index: number, trust: LiabilityTrust): LiabilityReason | null {
  const { asset, nightTime } = paths[index]!.root;
  if (paths.findIndex(({ root }) => root.asset === asset) !== index) return 'assetTwice';
  if (nightTime !== paths[0]!.root.nightTime) return 'otherNight';
  const mine = trust.owner === undefined || trust.owner.toLowerCase() === owner.toLowerCase();
  return mine ? null : 'otherOwner';
}

/**
 * Checks that every balance of a file is in the signed total of its asset. Hashes are synchronous, only signatures wait.
 * Rejects only when the code for them cannot be fetched.
 */
export async function verifyLiabilities(
  document: unknown,
  trust: LiabilityTrust,
  sha256: Sha256Hex = sha256Hex,
): Promise<LiabilitiesReport> {
  const decoded = decodeLiabilities(document);
  if (!decoded.ok) return { ok: false, malformed: decoded.field, assets: [] };
  const { bundle } = decoded;
  const assets = await Promise.all(
    bundle.paths.map(async (path, index): Promise<AssetReport> => ({
      root: path.root,
      balance: path.balance,
      reason:
        placeBreak(bundle, index, trust) ??
        (await rootBreak(path.root, trust)) ??
        pathBreak(bundle.owner, path, sha256),
    })),
  );
  return { ok: assets.every(({ reason }) => reason === null), malformed: null, assets };
}
