import { appendFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SignedSeq } from '../../../server/proof/checkpoint-log.ts';
import { openCheckpointLog, RECORD_BYTES } from '../../../server/proof/checkpoint-log.ts';
import { tempDir } from '../market/market-support.ts';

const NOON = Date.UTC(2026, 10, 22, 12);
const DAY_MS = 86_400_000;
const KEY = '0123456789abcdef';
const OTHER_KEY = 'fedcba9876543210';

const signed = (seq: number, keyId = KEY): SignedSeq => ({ seq, keyId, signature: Buffer.alloc(64, seq % 251) });
const newestFile = (dir: string): string => join(dir, readdirSync(dir).toSorted().at(-1)!);

/** The rule of proofCheckpoints, said slowly. */
function aroundSlowly(all: readonly SignedSeq[], fromSeq: number, toSeq: number, limit: number) {
  const first = Math.max(
    0,
    all.findLastIndex(({ seq }) => seq <= fromSeq),
  );
  const end = all.findIndex(({ seq }, index) => index >= first && seq >= toSeq);
  return all.slice(first, end < 0 ? undefined : end + 1).slice(0, limit);
}

describe('the log of signed heads', () => {
  it('finds those around any range as a plain list does, over days, keys and restarts', async () => {
    const step = fc.record({
      gap: fc.integer({ min: 1, max: 40 }),
      pauseMs: fc.constantFrom(1000, 1000, 1000, DAY_MS / 2),
      keyId: fc.constantFrom(KEY, KEY, KEY, OTHER_KEY),
      restart: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 300 }),
        fc.array(fc.tuple(fc.nat(9000), fc.nat(2000), fc.integer({ min: 1, max: 400 })), {
          minLength: 5,
          maxLength: 20,
        }),
        async (steps, ranges) => {
          const dir = tempDir();
          let file = openCheckpointLog(dir);
          const all: SignedSeq[] = [];
          let ts = NOON;
          for (const { gap, pauseMs, keyId, restart } of steps) {
            const next = signed((all.at(-1)?.seq ?? 0) + gap, keyId);
            ts += pauseMs;
            file.append(next, ts);
            all.push(next);
            if (!restart) continue;
            file.close();
            file = openCheckpointLog(dir);
          }
          expect(file.last()).toEqual(all.at(-1));
          for (const [fromSeq, length, limit] of ranges) {
            const found = await file.around(fromSeq, fromSeq + length, limit);
            expect(found).toEqual(aroundSlowly(all, fromSeq, fromSeq + length, limit));
          }
          file.close();
        },
      ),
      { numRuns: 25 },
    );
  });

  it('keeps every whole checkpoint when the end is torn off anywhere, and goes on', async () => {
    for (const torn of [1, 5, 6, 69]) {
      const dir = tempDir();
      const first = openCheckpointLog(dir);
      for (let seq = 1; seq <= 5; seq += 1) first.append(signed(seq), NOON);
      first.close();
      const path = newestFile(dir);
      truncateSync(path, statSync(path).size - torn);
      const second = openCheckpointLog(dir);
      expect(second.last()).toEqual(signed(4));
      second.append(signed(7), NOON);
      expect(await second.around(1, 9, 100)).toEqual([1, 2, 3, 4, 7].map((seq) => signed(seq)));
      expect(statSync(path).size).toBe(5 * RECORD_BYTES);
      second.close();
    }
  });

  it('forgets a file in which nothing was finished', () => {
    const dir = tempDir();
    const first = openCheckpointLog(dir);
    first.append(signed(1), NOON);
    first.append(signed(2), NOON + DAY_MS);
    first.close();
    truncateSync(newestFile(dir), 69);
    const second = openCheckpointLog(dir);
    expect(second.last()).toEqual(signed(1));
    expect(second.files()).toHaveLength(1);
    second.close();
  });

  it('names files after day, first seq and key', () => {
    const dir = tempDir();
    const file = openCheckpointLog(dir);
    file.append(signed(9), NOON);
    file.append(signed(12), NOON + 1000);
    file.append(signed(15, OTHER_KEY), NOON + 2000);
    file.append(signed(16, OTHER_KEY), NOON + DAY_MS);
    file.close();
    expect(file.files()).toEqual([
      `2026-11-22-000000000009-${KEY}.checkpoints`,
      `2026-11-22-000000000015-${OTHER_KEY}.checkpoints`,
      `2026-11-23-000000000016-${OTHER_KEY}.checkpoints`,
    ]);
    expect(readdirSync(dir).toSorted()).toEqual(file.files());
  });

  it('refuses a folder with anything else in it', () => {
    const dir = tempDir();
    writeFileSync(join(dir, 'notes.txt'), '');
    expect(() => openCheckpointLog(dir)).toThrow(/unexpected file among the checkpoints/);
    const other = tempDir();
    appendFileSync(join(other, '2026-11-22-1-x.checkpoints'), '');
    expect(() => openCheckpointLog(other)).toThrow(/unexpected file/);
  });
});
