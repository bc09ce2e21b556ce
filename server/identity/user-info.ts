import { sql } from 'kysely';
import type { DataOf } from '../../protocol/call.ts';
import type { getInfo } from '../../protocol/rest/user.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { Clock } from '../infra/clock.ts';
import type { Db } from '../infra/db.ts';
import { amountText, parseAmount } from '../ledger/amount.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { usdtValue } from './usdt-value.ts';
import { dayOf } from './opening-value.ts';
import type { IdentityTables } from './tables.ts';
import { userLevel } from './user-level.ts';

type UserInfo = DataOf<typeof getInfo>;

export interface UserInfoParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: Ledger;
  /** Returns the last price of an asset in USDT; null for an asset without a price. */
  usdtPrice(asset: string): DecimalText | null;
  /** Returns the user's verification. */
  detailOf(userId: string): Promise<UserInfo['detail']>;
}

/** Creates the reads of getInfo: the user, the balances and their value in USDT. */
export function createUserInfo({ db: anyDb, clock, ledger, usdtPrice, detailOf }: UserInfoParts) {
  const db = anyDb.withTables<IdentityTables>();

  /**
   * Returns the user's first total of this UTC day; it is stored, so that "today's change" starts at 0 with the first
   * read.
   */
  async function openingTotal(userId: string, total: bigint, nowMs: number): Promise<string> {
    const today = dayOf(nowMs);
    const kept = await db
      .selectFrom('opening_value')
      .select(sql<string>`total::text`.as('total'))
      .where('user_id', '=', userId)
      .where(sql<boolean>`day = ${today}`)
      .executeTakeFirst();
    if (kept) return kept.total;
    const made = await db
      .insertInto('opening_value')
      .values({ user_id: userId, day: today, total: amountText(total) })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          day: today,
          // When two first reads run at once, the earlier one is kept.
          total: sql<string>`case when opening_value.day = excluded.day then opening_value.total else excluded.total end`,
        }),
      )
      .returning(sql<string>`total::text`.as('total'))
      .executeTakeFirstOrThrow();
    return made.total;
  }

  /** Returns the user's balances, their values in USDT, and the total. */
  async function held(userId: string): Promise<{ readonly asset: UserInfo['asset']; readonly total: bigint }> {
    let total = 0n;
    const asset = (await ledger.balancesOf(anyDb, userId)).map((balance) => {
      const value = usdtValue(parseAmount(balance.available) + parseAmount(balance.locked), usdtPrice(balance.asset));
      total += value;
      return {
        symbol: balance.asset,
        account: balance.book,
        availableAmount: balance.available,
        lockedAmount: balance.locked,
        exchageAmount: amountText(value),
      };
    });
    return { asset, total };
  }

  return {
    /** Returns the `asset` rows of getInfo. */
    async assetsOf(userId: string): Promise<UserInfo['asset']> {
      return (await held(userId)).asset;
    },
    /**
     * Returns the answer of getInfo.
     * @throws Error for an unknown id, which a session cannot have
     */
    async of(userId: string): Promise<UserInfo> {
      const user = await db
        .selectFrom('app_user')
        .select(['address', 'wallet_type', 'login_name', 'email', 'phone'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const { asset, total } = await held(userId);
      const serverTime = clock.now();
      return {
        user: {
          userId,
          address: user.address,
          loginName: user.login_name,
          email: user.email,
          phone: user.phone,
          walletType: user.wallet_type as UserInfo['user']['walletType'],
          level: await userLevel(anyDb, userId),
          activeCode: '',
        },
        detail: await detailOf(userId),
        asset,
        openingTotal: amountText(parseAmount(await openingTotal(userId, total, serverTime))),
        serverTime,
      };
    },
  };
}

export type UserInfoReader = ReturnType<typeof createUserInfo>;
