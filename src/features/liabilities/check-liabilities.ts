import { fetchLiabilityRoots } from '../../api/proof/fetch-liability-roots.ts';
import type { OwnLiabilities } from '../../api/proof/fetch-liability-path.ts';
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

/** The file that proves it to anybody: what the exchange answered, unchanged. */
export const liabilitiesFile = ({ owner, paths }: OwnLiabilities) =>
  ({ format: LIABILITIES_FORMAT, owner, paths }) as unknown as LiabilitiesBundle;

/**
 * Checks the own leaves in a worker, against the totals that this device has seen before.
 * @param address  of the wallet that is connected: the leaves must be its own
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

/** A total and whether the exchange stands by it. */
export interface CheckedRoot {
  readonly root: LiabilityRoot;
  readonly reason: LiabilityReason | null;
}

/** Checks signed totals against what this device has seen before, then keeps the good ones for next time. */
export async function checkTotals(roots: readonly LiabilityRoot[]): Promise<readonly CheckedRoot[]> {
  const trust = { pinnedKeys, keptRoots: keptRoots().all() };
  const checked = await Promise.all(roots.map(async (root) => ({ root, reason: await rootBreak(root, trust) })));
  keptRoots().keep(checked.filter(({ reason }) => reason === null).map(({ root }) => root));
  return checked;
}

/** A total of an earlier night that is told otherwise now, or not at all. */
export interface ChangedTotal {
  readonly asset: string;
  readonly nightTime: number;
}

/**
 * Asks again for the nights this device has kept, but for the one that is on the page.
 * @returns what the exchange says otherwise than before; of a night that could not be asked for, nothing
 */
export async function changedTotals(shownNight: number): Promise<readonly ChangedTotal[]> {
  const kept = keptRoots().all();
  const nights = [...new Set(kept.map(({ nightTime }) => nightTime))].filter((night) => night !== shownNight);
  const found = await Promise.all(
    nights.map(async (night) => {
      const answer = await fetchLiabilityRoots(night);
      if (!answer.success) return [];
      const told = new Map(answer.data.roots.map(({ asset, payload }) => [asset, payload]));
      return kept.filter(({ nightTime, asset, payload }) => nightTime === night && told.get(asset) !== payload);
    }),
  );
  return found.flat().map(({ asset, nightTime }) => ({ asset, nightTime }));
}
