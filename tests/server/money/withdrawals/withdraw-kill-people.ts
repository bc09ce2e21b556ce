import type { Clock } from '../../../../server/infra/clock.ts';
import type { Db } from '../../../../server/infra/db.ts';
import { createFundPasswords } from '../../../../server/identity/fund-password.ts';
import type { MoneyParts } from '../../../../server/money/money-parts.ts';
import { moneyPartsOf } from '../money-parts-of.ts';

export const PEOPLE = ['ann', 'ben', 'cyd'] as const;
export const PWD = 'correct horse';
export const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
/** The published destination that fails. */
export const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

/** The request of a killed process. */
export interface KillWish {
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  readonly amount: string;
}

/** Time that runs fast, so that a withdrawal goes through all steps within a run. */
export const fastClock = (originMs: number): Clock => ({ now: () => originMs + (Date.now() - originMs) * 40 });

/** Parts of both the killed process and the one that checks the remains. */
export const withdrawalParts = (db: Db, dataDir: string, clock: Clock): MoneyParts => ({
  ...moneyPartsOf(db, dataDir, clock),
  fundPasswords: createFundPasswords({ db, clock, holdMs: 0, onChange: () => undefined }),
  holdMs: 0,
});
