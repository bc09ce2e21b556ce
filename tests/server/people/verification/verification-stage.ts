import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Outcome } from '../../../../server/infra/outcome.ts';
import { createSealing } from '../../../../server/infra/sealing.ts';
import { directoryBlobs } from '../../../../server/infra/blob.ts';
import { createUploads } from '../../../../server/money/uploads/uploads.ts';
import type { Purpose } from '../../../../server/money/uploads/upload-store.ts';
import { REVIEW_MS } from '../../../../server/money/reviews/review-rules.ts';
import type { Sent } from '../../../../server/people/verification/submission.ts';
import { createVerification } from '../../../../server/people/verification/verification.ts';
import type { VerificationWire } from '../../../../server/people/verification/verification-store.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';
import { photo } from '../../money/pictures.ts';

export type Advanced = Extract<Sent, { readonly flag: '2'; readonly frontUrl: string }>;

export const PRIMARY: Sent = { flag: '1', realName: 'Max Muster', idCard: 'X1234567' };

export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`);
  return outcome.value;
}

/** Verification on a store of its own, with people who upload photos and a clock that a test moves by hand. */
export async function verificationStage() {
  const database = await freshDatabase();
  const { db, dataDir } = database;
  let nowMs = 1_795_000_000_000;
  const clock = { now: () => nowMs };
  const files = directoryBlobs(join(dataDir, 'uploads'));
  const uploads = createUploads({ db, clock, files });
  const told: { readonly userId: string; readonly id: string }[] = [];
  const parts = {
    db,
    clock,
    files,
    sealing: createSealing(randomBytes(32)),
    onChange: (userId: string, id: string) => void told.push({ userId, id }),
  };
  const verification = createVerification(parts);
  return {
    database,
    db,
    parts,
    files,
    uploads,
    verification,
    /** All events after a commit, oldest first. */
    told,
    now: clock.now,
    later: (ms: number) => {
      nowMs += ms;
    },
    /** Uploads a photo that passes unless another is given. @returns its address */
    async upload(userId: string, picture?: Buffer, purpose: Purpose = 'kyc'): Promise<string> {
      return valueOf(await uploads.add(userId, purpose, picture ?? (await photo(200, 200)))).url;
    },
    /** A request for level 2 that passes, with photos of its own. */
    async advanced(userId: string, change: Partial<Advanced> = {}): Promise<Advanced> {
      return {
        flag: '2',
        realName: 'Max Muster',
        idCard: 'C01X00T478',
        country: 'DE',
        cardType: 'passport',
        frontUrl: change.frontUrl ?? (await this.upload(userId)),
        backUrl: change.backUrl ?? (await this.upload(userId)),
        handelUrl: change.handelUrl ?? (await this.upload(userId)),
        ...change,
      };
    },
    /** Lets every review under way end. */
    async review(): Promise<void> {
      nowMs += REVIEW_MS;
      while (await verification.reviews.runDue());
    },
    /** Somebody whose level 1 is verified. */
    async verified(userId: string): Promise<void> {
      valueOf(await verification.submit(userId, PRIMARY));
      await this.review();
    },
    async level(userId: string, level: 1 | 2): Promise<VerificationWire> {
      const row = (await verification.status(userId)).find((one) => one.level === level);
      if (!row) throw new Error(`level ${level} was never sent`);
      return row;
    },
    close: () => database.close(),
  };
}

export type VerificationStage = Awaited<ReturnType<typeof verificationStage>>;
