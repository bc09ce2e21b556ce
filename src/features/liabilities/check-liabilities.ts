import { fetchLiabilityRoots } from './liability-calls.ts';
import type { LiabilityTotals, OwnLiabilities } from './liability-calls.ts';
import { trustedVerifyWorkerUrl } from '../../live/trusted-worker-urls.ts';
import { keptRoots } from '../../proof/kept-roots.ts';
import { LIABILITIES_FORMAT } from '../../proof/liabilities-bundle.ts';
import type { LiabilitiesBundle, LiabilityRoot } from '../../proof/liabilities-bundle.ts';
import { pinnedKeys } from '../../proof/pinned-keys.ts';
import { startVerification } from '../../proof/verify-apart.ts';
import { rootBreak } from '../../proof/verify-liabilities.ts';
import type { LiabilitiesReport, LiabilityReason } from '../../proof/verify-liabilities.ts';

const startWorker =
  typeof Worker === 'function' ? () => new Worker(trustedVerifyWorkerUrl, { type: 'module', name: 'verify' }) : null;

/** Returns the file that proves the liability to others: the exchange's answer, unchanged. */
export const liabilitiesFile = ({ owner, paths }: OwnLiabilities) =>
  ({ format: LIABILITIES_FORMAT, owner, paths }) as unknown as LiabilitiesBundle;

/**
 * Verifies the person's leaves in a worker, against the totals that this device has stored before.
 * @param address  address of the connected wallet, which the leaves must belong to
 */
export async function checkOwn(own: OwnLiabilities, address: string): Promise<LiabilitiesReport> {
  const verification = startVerification(startWorker);
  try {
    const trust = { pinnedKeys, owner: address, keptRoots: keptRoots().all() };
    return await verification.verifyLiabilities(liabilitiesFile(own), trust);
  } finally {
    verification.end();
  }
}

/** A total and the result of its check. */
export interface CheckedRoot {
  readonly root: LiabilityRoot;
  readonly reason: LiabilityReason | null;
}

/** Maximum number of nights that are fetched since the last visit: a month. */
const NIGHTS_SINCE_MAX = 31;

/**
 * Returns all totals between the last stored night and this one; undefined when some could not be fetched, or none was
 * stored.
 */
async function rootsSince({ roots, previousMs }: LiabilityTotals): Promise<readonly LiabilityRoot[] | undefined> {
  const shown = roots[0]?.nightTime ?? 0;
  const earlier = keptRoots()
    .all()
    .filter(({ nightTime }) => nightTime < shown);
  if (earlier.length === 0) return undefined;
  const lastKept = Math.max(...earlier.map(({ nightTime }) => nightTime));
  const found: LiabilityRoot[] = [];
  let night = previousMs;
  for (let asked = 0; night !== null && night > lastKept; asked++) {
    if (asked === NIGHTS_SINCE_MAX) return undefined;
    const answer = await fetchLiabilityRoots(night);
    if (!answer.success) return undefined;
    found.push(...answer.data.roots);
    // `previousMs` must decrease, whatever the server answers.
    const { previousMs: before } = answer.data;
    night = before !== null && before < night ? before : null;
  }
  return found;
}

/**
 * Verifies signed totals against those that this device has stored, of the same night and of the last one, then stores
 * the valid ones.
 */
export async function checkTotals(totals: LiabilityTotals): Promise<readonly CheckedRoot[]> {
  const { roots } = totals;
  const since = await rootsSince(totals);
  const trust = { pinnedKeys, keptRoots: keptRoots().all(), ...(since && { rootsSince: since }) };
  const checked = await Promise.all(roots.map(async (root) => ({ root, reason: await rootBreak(root, trust) })));
  keptRoots().keep(checked.filter(({ reason }) => reason === null).map(({ root }) => root));
  return checked;
}

/** A total of an earlier night that the exchange now reports differently or not at all. */
export interface ChangedTotal {
  readonly asset: string;
  readonly nightTime: number;
}

/**
 * Fetches again the nights that this device has stored, except the one on the page.
 * @returns the changed totals; nights that could not be fetched are left out
 */
export async function changedTotals(shownNight: number): Promise<readonly ChangedTotal[]> {
  const kept = keptRoots().all();
  const nights = [...new Set(kept.map(({ nightTime }) => nightTime))].filter((night) => night !== shownNight);
  const found = await Promise.all(
    nights.map(async (night) => {
      const answer = await fetchLiabilityRoots(night);
      if (!answer.success) return [];
      const published = new Map(answer.data.roots.map(({ asset, payload }) => [asset, payload]));
      return kept.filter(({ nightTime, asset, payload }) => nightTime === night && published.get(asset) !== payload);
    }),
  );
  return found.flat().map(({ asset, nightTime }) => ({ asset, nightTime }));
}
