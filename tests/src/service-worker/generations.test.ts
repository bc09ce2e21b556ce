import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cachesToDelete, entriesToDrop } from '../../../src/service-worker/generations.ts';

describe('caches to delete', () => {
  const names = fc.uniqueArray(fc.constantFrom('tern-1', 'tern-2', 'tern-3', 'tern-4', 'tern-', 'other', 'xtern-1'));

  it('are all older builds but one, and nobody else’s', () => {
    fc.assert(
      fc.property(names, fc.constantFrom('tern-1', 'tern-2', 'tern-9'), (all, own) => {
        const gone = new Set(cachesToDelete(all, own));
        // One by one, from the newest: the first other build is spared.
        let spared = false;
        for (const name of all.toReversed()) {
          const ours = name.startsWith('tern-') && name !== own;
          expect(gone.has(name), name).toBe(ours && spared);
          if (ours) spared = true;
        }
      }),
    );
  });

  it('never make more than two builds stay, through any row of releases', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }), (releases) => {
        let kept: string[] = ['other'];
        for (const release of releases) {
          const own = `tern-${release}`;
          const before = kept.at(-1);
          if (!kept.includes(own)) kept.push(own);
          const gone = cachesToDelete(kept, own);
          kept = kept.filter((name) => !gone.includes(name));
          expect(kept).toContain('other');
          expect(kept).toContain(own);
          // The build that was there until now: a page of it may still be open.
          if (before !== undefined) expect(kept).toContain(before);
          expect(kept.length).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});

describe('entries to drop', () => {
  const urls = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String));

  it('are the oldest beyond what a build may keep beside its shell', () => {
    fc.assert(
      fc.property(urls, urls, fc.integer({ min: 0, max: 12 }), (all, shell, most) => {
        const left = [...all];
        // Slow and obvious: as long as there are too many, the oldest goes.
        const dropped: string[] = [];
        while (left.filter((url) => !shell.includes(url)).length > most) {
          const oldest = left.findIndex((url) => !shell.includes(url));
          dropped.push(...left.splice(oldest, 1));
        }
        expect(entriesToDrop(all, new Set(shell), most)).toEqual(dropped);
      }),
    );
  });
});
