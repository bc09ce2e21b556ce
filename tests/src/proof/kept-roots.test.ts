import { describe, expect, it } from 'vitest';
import { createKeptRoots, NIGHTS_MAX } from '../../../src/proof/kept-roots.ts';
import { restFixture } from '../../fixtures/fixtures.ts';
import { fakeStorage } from '../model/fake-storage.ts';
import type { LiabilityRoot } from '../../../src/proof/liabilities-bundle.ts';

const { roots } = restFixture('liabilityRoots').success['data'] as { roots: LiabilityRoot[] };
const at = (nightTime: number, more: Partial<LiabilityRoot> = {}) =>
  roots.map((root): LiabilityRoot => Object.assign({}, root, { nightTime }, more));

describe('kept totals', () => {
  it('come back on the next visit, the newest nights', () => {
    const storage = fakeStorage();
    const kept = createKeptRoots(storage.page());
    for (let night = 1; night <= NIGHTS_MAX + 3; night++) kept.keep(at(night));
    const nights = createKeptRoots(storage.page())
      .all()
      .map(({ nightTime }) => nightTime);
    expect(nights).toEqual(
      Array.from({ length: NIGHTS_MAX }, (_, i) => [NIGHTS_MAX + 3 - i, NIGHTS_MAX + 3 - i]).flat(),
    );
  });

  it('are the ones that were told first: a second story does not take their place', () => {
    const kept = createKeptRoots(fakeStorage().page());
    kept.keep(at(1));
    kept.keep(at(1, { rootHash: 'f'.repeat(64) }));
    expect(kept.all()).toEqual(at(1));
  });

  it('are read as a stranger’s: what is no total is passed over', () => {
    const storage = fakeStorage();
    storage
      .page()
      .json('liabilityRoots', () => null)
      .write([...roots, null, 1, { asset: 'X' }, { ...roots[0], sum: -1 }] as never);
    expect(createKeptRoots(storage.page()).all()).toEqual(roots);
    storage
      .page()
      .json('liabilityRoots', () => null)
      .write({ roots } as never);
    expect(createKeptRoots(storage.page()).all()).toEqual([]);
  });
});
