import { randomBytes, randomUUID } from 'node:crypto';
import { termsWith } from '../../../../server/engine/second-contract/up-down-terms.ts';
import type { Db } from '../../../../server/infra/db.ts';
import { createSealing } from '../../../../server/infra/sealing.ts';
import { createSupport } from '../../../../server/people/support/support.ts';
import type { SupportParts } from '../../../../server/people/support/support-parts.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';

/** Tuesday, 2026-11-24 10:00 UTC: people are there. */
export const TUESDAY_MS = Date.UTC(2026, 10, 24, 10);

export const supportParts = (db: Db, change: Partial<SupportParts> = {}): SupportParts => ({
  db,
  clock: { now: () => TUESDAY_MS },
  sealing: createSealing(randomBytes(32)),
  config: { origins: ['http://localhost:8080', 'https://tern.example'], supportTimeZone: 'UTC' },
  terms: { upDown: termsWith([]), holdMs: 60_000 },
  onChange: () => undefined,
  ...change,
});

/** A desk on a store of its own, with a clock that a test moves by hand. */
export async function supportStage() {
  const database = await freshDatabase();
  let nowMs = TUESDAY_MS;
  const told: { readonly userId: string; readonly id: string }[] = [];
  const parts = supportParts(database.db, {
    clock: { now: () => nowMs },
    onChange: (userId, id) => void told.push({ userId, id }),
  });
  const support = createSupport(parts);
  return {
    database,
    db: database.db,
    parts,
    support,
    desk: support.desk,
    /** All events after a commit, oldest first. */
    told,
    later: (ms: number) => {
      nowMs += ms;
    },
    /** Says something under a key of its own. @returns what it added and where the conversation stands */
    async say(userId: string, text: string, language = 'en') {
      const sent = await support.send(userId, { clientOrderId: randomUUID(), text }, language);
      if (!sent.ok) throw new Error(`refused: ${sent.refusal}`);
      return sent.value;
    },
    /** The whole conversation, oldest first. */
    async whole(userId: string) {
      return (await support.messages(userId, { limit: 100 })).messages.toReversed();
    },
    close: () => database.close(),
  };
}

export type SupportStage = Awaited<ReturnType<typeof supportStage>>;
