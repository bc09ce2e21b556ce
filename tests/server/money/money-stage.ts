import { randomUUID } from 'node:crypto';
import type { MoneyChange } from '../../../server/money/money-news.ts';
import type { MoneyParts } from '../../../server/money/money-parts.ts';
import { createMoney } from '../../../server/money/money.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { accountOf, mailsOf } from '../messages/mails-of.ts';
import { moneyMarket } from './money-market.ts';
import { moneyPartsOf } from './money-parts-of.ts';

/** Every flow of money on a store of its own, or a given one, with a clock that a test moves by hand. */
export async function moneyStage(startMs = 1_795_000_000_000, given: FreshDatabase | null = null) {
  const database = given ?? (await freshDatabase());
  const { db } = database;
  let nowMs = startMs;
  const prices = moneyMarket();
  const parts: MoneyParts = {
    ...moneyPartsOf(db, database.dataDir, { now: () => nowMs }),
    market: prices.market,
  };
  const { ledger, news, files, fundPasswords } = parts;
  const told: { readonly userId: string; readonly change: MoneyChange }[] = [];
  news.onChange((userId, change) => told.push({ userId, change }));
  const money = createMoney(parts);
  return {
    database,
    db,
    ledger,
    money,
    /** Parts that all flows use. */
    parts,
    fundPasswords,
    /** Messages to a user, oldest first: there are some for who has an account (`newAccount`). */
    mailsOf: (userId: string) => mailsOf(db, userId),
    /** Does the same as `newUser` and makes an account, which can get messages. */
    async newAccount(language = 'en'): Promise<string> {
      const userId = await this.newUser();
      await accountOf(db, userId, language);
      return userId;
    },
    /** Market prices, set by the test. */
    prices,
    files,
    /** All events after a commit, oldest first. */
    told,
    now: () => nowMs,
    later: (ms: number) => {
      nowMs += ms;
    },
    /** A user with the play funds of a new account. */
    async newUser(): Promise<string> {
      const userId = randomUUID();
      await db.transaction().execute((trx) => ledger.grantPlayFunds(trx, userId));
      return userId;
    },
    newKey: (): string => randomUUID(),
    /** `spot/USDT` → available and locked. */
    async balancesOf(userId: string): Promise<Readonly<Record<string, readonly [string, string]>>> {
      const rows = await ledger.balancesOf(db, userId);
      return Object.fromEntries(
        rows.map(({ book, asset, available, locked }) => [`${book}/${asset}`, [available, locked]] as const),
      );
    },
    close: () => database.close(),
  };
}

export type MoneyStage = Awaited<ReturnType<typeof moneyStage>>;
