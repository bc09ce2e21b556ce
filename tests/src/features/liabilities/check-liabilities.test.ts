import { beforeEach, expect, it, vi } from 'vitest';
import { FIRST_NIGHT, liabilityRootText } from '../../../../protocol/units/liability-tree.ts';
import { checkTotals } from '../../../../src/features/liabilities/check-liabilities.ts';
import { keptRoots } from '../../../../src/proof/kept-roots.ts';
import type { LiabilityRoot } from '../../../../src/proof/liabilities-bundle.ts';
import { newSigner, sha256 } from '../../proof/signer.ts';

const { fetchRoots, keys } = vi.hoisted(() => ({ fetchRoots: vi.fn(), keys: [] as string[] }));
vi.mock('../../../../src/features/liabilities/liability-calls.ts', () => ({ fetchLiabilityRoots: fetchRoots }));
vi.mock('../../../../src/proof/pinned-keys.ts', () => ({ pinnedKeys: keys }));
vi.mock('../../../../src/live/trusted-worker-urls.ts', () => ({ trustedVerifyWorkerUrl: '' }));

const signer = newSigner();
keys.push(signer.publicKey);

function nightly(nightTime: number, previousHash: string): LiabilityRoot {
  const rootHash = sha256(`night ${nightTime} after ${previousHash}`);
  const fields = { asset: 'USDT', nightTime, takenTime: nightTime, rootHash, leaves: 1, previousHash };
  const payload = liabilityRootText({ ...fields, sum: 10n ** 18n, simulatedReserves: 10n ** 18n });
  return { ...fields, sum: '1' as never, simulatedReserves: '1' as never, ...signer.signed(payload) };
}

const nights: LiabilityRoot[] = [];
for (let night = 1; night <= 40; night++)
  nights.push(nightly(night, nights.length === 0 ? FIRST_NIGHT : sha256(nights.at(-1)!.payload)));
const totalsOf = (root: LiabilityRoot) => ({
  nextMs: 100,
  previousMs: root.nightTime === 1 ? null : root.nightTime - 1,
  roots: [root],
});
const reasons = async (root: LiabilityRoot) => (await checkTotals(totalsOf(root))).map(({ reason }) => reason);

beforeEach(() => {
  fetchRoots.mockReset();
  fetchRoots.mockImplementation(async (night: number) => ({ success: true, data: totalsOf(nights[night - 1]!) }));
});

it('issue 39 E20: asks for the nights since the last visit, and refuses a total that does not lead back to it', async () => {
  expect(await reasons(nights[0]!)).toEqual([null]);
  expect(fetchRoots).not.toHaveBeenCalled();
  expect(await reasons(nights[1]!)).toEqual([null]);
  expect(fetchRoots).not.toHaveBeenCalled();

  expect(await reasons(nights[4]!)).toEqual([null]);
  expect(fetchRoots.mock.calls.flat()).toEqual([4, 3]);

  // Another past, in which the kept night does not occur.
  expect(await reasons(nightly(6, sha256('another past')))).toEqual(['otherPrevious']);
  expect(keptRoots().all()[0]!.nightTime, 'a refused total is not kept').toBe(5);

  // Without network nothing is accused.
  fetchRoots.mockResolvedValue({ success: false });
  expect(await reasons(nightly(8, sha256('unknown')))).toEqual([null]);
});
