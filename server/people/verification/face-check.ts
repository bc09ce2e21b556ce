import { sql } from 'kysely';
import type { DataOf } from '../../../protocol/call.ts';
import type { faceCheck } from '../../../protocol/rest/verification.ts';
import { PHOTO_SIDE_MIN_PX } from '../../../protocol/units/photo-side.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { uploadIdOf, uploadOf } from '../../money/uploads/upload-store.ts';

/** Most checks that may fail within the second constant; then the user must wait. */
const FAILED_MAX = 5;
const COUNTED_MS = 10 * 60_000;
/** A picture longer than this many times its width is no portrait. */
const LENGTH_MAX = 2.5;

/** Checks only the size and shape of the picture, not the face, as the contract states. */
const passes = (widthPx: number, heightPx: number): boolean => {
  const [short, long] = [Math.min(widthPx, heightPx), Math.max(widthPx, heightPx)];
  return short >= PHOTO_SIDE_MIN_PX && long <= short * LENGTH_MAX;
};

/** Creates the call; its refusals are those of `Verification`. */
export function createFaceCheck({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return async function check(userId: string, photoUrl: string): Promise<Outcome<DataOf<typeof faceCheck>>> {
    const file = await uploadOf(db, userId, uploadIdOf(photoUrl));
    if (file?.purpose !== 'kyc') return refused('uploadUnknown');
    const passed = passes(file.width_px, file.height_px);
    const nowMs = clock.now();
    const over = sql<boolean>`face_check.since_ms <= ${nowMs - COUNTED_MS}`;
    // One statement, so that of many concurrent checks no more than five fail.
    const { rows } = await callTransaction(db, (trx) =>
      sql<{ failed: number }>`
      insert into face_check (user_id, since_ms, failed) values (${userId}, ${nowMs}, ${passed ? 0 : 1})
      on conflict (user_id) do update set
        failed = excluded.failed + case when ${over} then 0 else face_check.failed end,
        since_ms = case when ${over} or face_check.failed = 0 then excluded.since_ms else face_check.since_ms end
      where ${over} or face_check.failed < ${FAILED_MAX}
      returning failed
    `.execute(trx),
    );
    const [counted] = rows;
    if (counted) return done({ passed, attemptsLeft: FAILED_MAX - counted.failed });
    const kept = await sql<{ since_ms: number }>`select since_ms from face_check where user_id = ${userId}`.execute(db);
    const waitMs = Number(kept.rows[0]?.since_ms ?? nowMs) + COUNTED_MS - nowMs;
    return refused('tooFast', { seconds: String(Math.max(1, Math.ceil(waitMs / 1000))) });
  };
}
