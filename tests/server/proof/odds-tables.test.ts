import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_TABLE, oddsHeadText, oddsTableText } from '../../../protocol/proof-texts.ts';
import { termsWith } from '../../../server/engine/second-contract/up-down-terms.ts';
import { createOddsTables } from '../../../server/proof/odds-tables.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import { newSigner, sha256 } from '../../src/proof/signer.ts';

const signer = newSigner();
let nowMs = 1_795_000_000_000;
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => sql`truncate odds_table`.execute(database.db));

const tables = () => createOddsTables({ db: database.db, clock: { now: () => nowMs }, proof: signer });
const { offered } = termsWith([]);

describe('issue 39 E20: published tables of odds', () => {
  it('are signed, and chained to the one before when odds or rule change', async () => {
    await tables().publish(offered);
    nowMs += 1000;
    await tables().publish(termsWith([4]).offered);
    nowMs -= 5000;
    await tables().publish({ ...offered, oddsVersion: 2, ruleId: 'updown-3' });
    const all = await tables().all();
    expect(all.map(({ ruleId, oddsVersion, rates }) => [ruleId, oddsVersion, rates.length])).toEqual([
      ['updown-3', 2, 5],
      ['updown-2', 1, 6],
      ['updown-2', 1, 5],
    ]);
    const [third, second, first] = all;
    expect(first!.previousHash).toBe(FIRST_TABLE);
    expect(second!.previousHash).toBe(sha256(first!.payload));
    expect(third!.previousHash).toBe(sha256(second!.payload));
    expect(third!.fromTime, 'a clock that was set back').toBe(second!.fromTime + 1);
    for (const table of all) {
      const { keyId, payload, signature } = table;
      expect(payload).toBe(oddsTableText(table));
      expect(signer.signed(payload)).toEqual({ keyId, payload, signature });
    }
  });

  it('are named by a signed head, the newest as of a moment ago', async () => {
    const all = tables();
    const startMs = nowMs;
    const named = async () => {
      const { tableHash, time, keyId, payload, signature } = await all.head();
      expect(payload).toBe(oddsHeadText({ tableHash, time }));
      expect(signer.signed(payload)).toEqual({ keyId, payload, signature });
      expect(time).toBeLessThan(nowMs);
      return tableHash;
    };
    await all.publish(offered);
    expect(await named(), 'published just now').toBe(FIRST_TABLE);
    nowMs = startMs + 5000;
    const [first] = await all.all();
    expect(await named()).toBe(sha256(first!.payload));
    await all.publish(termsWith([4]).offered);
    expect(await named(), 'the second is of just now').toBe(sha256(first!.payload));
    nowMs = startMs + 10_000;
    expect(await named()).toBe(sha256((await all.all())[0]!.payload));
  });

  it('stay as they are at a start that offers the same, on every node at once', async () => {
    await Promise.all([1, 2, 3].map(() => tables().publish(offered)));
    const before = await tables().all();
    nowMs += 86_400_000;
    await tables().publish(offered);
    expect(before).toHaveLength(1);
    expect(await tables().all()).toEqual(before);
  });
});
