import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../../../server/infra/db.ts';
import { openDatabase } from '../../../../server/infra/open-database.ts';
import type { Outcome } from '../../../../server/infra/outcome.ts';
import type { LoanRequest } from '../../../../server/money/loans/apply-for-loan.ts';
import type { LoanWire } from '../../../../server/money/loans/loan-store.ts';
import { REVIEW_MS } from '../../../../server/money/reviews/review-rules.ts';
import { insertUpload, uploadUrl } from '../../../../server/money/uploads/upload-store.ts';
import type { FreshDatabase } from '../../infra/fresh-database.ts';
import { moneyStage } from '../money-stage.ts';
import { photo } from '../pictures.ts';

export const DAY_MS = 86_400_000;

export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`);
  return outcome.value;
}

/** The same database as a second exchange has it; the embedded one has a single connection, which both share. */
export async function openedAgain({ db, databaseUrl }: FreshDatabase): Promise<Pick<FreshDatabase, 'db' | 'close'>> {
  if (databaseUrl === null) return { db, close: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), 'tern-data-'));
  const other = await openDatabase({ dataDir, databaseUrl });
  const close = async () => {
    await other.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { db: other.db, close };
}

/** Three photos that pass a review, without their files: for tests of money that need many. @returns their addresses */
export async function handedIn(db: Db, userId: string, nowMs: number) {
  const add = async (): Promise<string> => {
    const id = randomBytes(24).toString('base64url');
    await insertUpload(db, {
      id,
      user_id: userId,
      purpose: 'loan',
      type: 'image/jpeg',
      sha256: randomBytes(32).toString('hex'),
      size_bytes: 1,
      width_px: 200,
      height_px: 200,
      used_for: null,
      in_review: false,
      created_ms: nowMs,
    });
    return uploadUrl(id);
  };
  return { frontUrl: await add(), backUrl: await add(), handelUrl: await add() };
}

/** The stage of money with people who hand in papers. */
export async function loanStage() {
  const stage = await moneyStage();
  const { loans, reviews, uploads } = stage.money;
  return {
    ...stage,
    /** Uploads a photo for a loan. @returns its address */
    async upload(userId: string, picture?: Buffer, purpose: 'loan' | 'deposit' = 'loan'): Promise<string> {
      return valueOf(await uploads.add(userId, purpose, picture ?? (await photo(200, 200)))).url;
    },
    /** A request that passes, with photos of its own. */
    async wish(userId: string, change: Partial<LoanRequest> = {}): Promise<LoanRequest> {
      return {
        productId: 'loan-usdt-30',
        amount: '1000',
        realName: 'Max Muster',
        idCard: 'X1234567',
        frontUrl: change.frontUrl ?? (await this.upload(userId)),
        backUrl: change.backUrl ?? (await this.upload(userId)),
        handelUrl: change.handelUrl ?? (await this.upload(userId)),
        clientOrderId: stage.newKey(),
        ...change,
      };
    },
    async apply(userId: string, change: Partial<LoanRequest> = {}): Promise<LoanWire> {
      return valueOf(await loans.submit(userId, await this.wish(userId, change)));
    },
    /** Applies and lets the review end. */
    async borrow(userId: string, change: Partial<LoanRequest> = {}): Promise<LoanWire> {
      const { id } = await this.apply(userId, change);
      stage.later(REVIEW_MS);
      while (await reviews.runDue());
      return this.loan(userId, id);
    },
    async loan(userId: string, id: string): Promise<LoanWire> {
      const { rows, total } = await loans.list(userId, { id });
      if (total !== 1) throw new Error(`${total} loans with the id ${id}`);
      return rows[0]!;
    },
    repay: (userId: string, id: string, amount: string | number, clientOrderId = stage.newKey()) =>
      loans.repay(userId, { id, amount, clientOrderId }),
  };
}

export type LoanStage = Awaited<ReturnType<typeof loanStage>>;
