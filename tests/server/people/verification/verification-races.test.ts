import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createVerification } from '../../../../server/people/verification/verification.ts';
import type { Verification } from '../../../../server/people/verification/verification.ts';
import { openedAgain } from '../../money/loans/loan-stage.ts';
import { PRIMARY, valueOf, verificationStage } from './verification-stage.ts';
import type { VerificationStage } from './verification-stage.ts';

const TWENTY = Array.from({ length: 20 }, (_, at) => at);

let stage: VerificationStage;
/** Two exchanges on one database. */
let engines: readonly [Verification, Verification];
let close: () => Promise<void>;
beforeAll(async () => {
  stage = await verificationStage();
  const other = await openedAgain(stage.database);
  engines = [stage.verification, createVerification({ ...stage.parts, db: other.db })];
  close = async () => {
    await other.close();
    await stage.close();
  };
});
afterAll(() => close());

const engine = (at: number): Verification => engines[at % 2]!;
const refusals = (answers: readonly { readonly ok: boolean; readonly refusal?: string }[]) =>
  answers.flatMap(({ ok, refusal }) => (ok ? [] : [refusal]));

/** Returns faulty rows: photos without an owner, files in review without a submission, verdicts without a decision. */
async function wrong(): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select u.id from upload u where u.in_review and not exists (
      select from verification_photo p join verification v on v.id = p.verification_id
      where p.proof_id = u.id and v.status = 'review')
    union all
    select v.id from verification v where (v.status <> 'review') and not exists (
      select from audit a where a.noun = 'verification' and a.ref = v.id)
    union all
    select v.id from verification v where v.level = 2 and not exists (
      select from verification p where p.user_id = v.user_id and p.level = 1 and p.status = 'verified')
  `.execute(stage.db);
  return rows;
}

describe('twenty at once, by two exchanges', () => {
  it('that send level 1 are one review', async () => {
    const answers = await Promise.all(TWENTY.map((at) => engine(at).submit('ann', PRIMARY)));
    expect(refusals(answers)).toEqual(Array.from({ length: 19 }, () => 'underReview'));
    expect(await stage.verification.status('ann')).toHaveLength(1);
  });

  it('that send level 2 with photos of their own use up three', async () => {
    await stage.verified('ben');
    const wishes: Awaited<ReturnType<typeof stage.advanced>>[] = [];
    // Three at a time: of one person's pictures, eight may wait.
    for (const _ of TWENTY.slice(0, 12)) {
      const [frontUrl, backUrl, handelUrl] = await Promise.all([1, 2, 3].map(() => stage.upload('ben')));
      wishes.push(await stage.advanced('ben', { frontUrl: frontUrl!, backUrl: backUrl!, handelUrl: handelUrl! }));
    }
    // 40 files a person: some are named by two.
    const answers = await Promise.all(TWENTY.map((at) => engine(at).submit('ben', wishes[at % 12]!)));
    expect(refusals(answers)).toEqual(Array.from({ length: 19 }, () => 'underReview'));
    const { rows } = await sql`select id from upload where user_id = 'ben' and used_for is not null`.execute(stage.db);
    expect(rows).toHaveLength(3);
    expect(await wrong()).toEqual([]);
  });

  it('that decide, by rules and by operators, are one decision', async () => {
    await stage.verified('cyd');
    valueOf(await stage.verification.submit('cyd', await stage.advanced('cyd')));
    const { id } = (await stage.verification.reviews.waiting(100)).find(({ userId }) => userId === 'cyd')!;
    stage.later(5000);
    await Promise.all(
      TWENTY.map((at): Promise<unknown> => {
        const { reviews } = engine(at);
        if (at % 3 === 0) return reviews.runDue();
        return at % 3 === 1 ? reviews.approve(id, 'kim') : reviews.reject(id, 'lee', 'no');
      }),
    );
    expect((await stage.verification.reviews.show(id))?.decisions).toHaveLength(1);
    expect(await wrong()).toEqual([]);
  });

  it('that decide, delete and send again leave all of it or nothing', async () => {
    for (const round of [1, 2, 3]) {
      const user = `dan-${round}`;
      await stage.verified(user);
      valueOf(await stage.verification.submit(user, await stage.advanced(user)));
      const { id } = (await stage.verification.reviews.waiting(100)).find(({ userId }) => userId === user)!;
      stage.later(5000);
      await Promise.all(
        TWENTY.map((at): Promise<unknown> => {
          const one = engine(at);
          if (at % 4 === 0) return one.deleteAll(user);
          if (at % 4 === 1) return one.reviews.runDue();
          return at % 4 === 2 ? one.reviews.reject(id, 'lee', 'no') : one.submit(user, PRIMARY);
        }),
      );
      expect(await wrong()).toEqual([]);
      await stage.verification.deleteAll(user);
      expect(await stage.verification.status(user)).toEqual([]);
      expect(await stage.uploads.list(user)).toEqual([]);
    }
  });
});
