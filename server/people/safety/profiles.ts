import { sql } from 'kysely';
import type { BodyOf, DataOf } from '../../../protocol/call.ts';
import type { profile, profileUpdate } from '../../../protocol/rest/profile.ts';
import { PROFILE_FIELDS, profileFieldOf } from '../../../protocol/units/profile-fields.ts';
import type { ProfileField } from '../../../protocol/units/profile-fields.ts';
import type { FundPasswords } from '../../identity/fund-password.ts';
import type { IdentityTables } from '../../identity/tables.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import type { Db } from '../../infra/db.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';

/** Contact data and the anti-phishing phrase of a user. */
export interface Profiles {
  of(userId: string): Promise<DataOf<typeof profile>>;
  /**
   * Changes the given fields in one transaction; an empty text clears a field. Refusal: profileFieldInvalid {field}.
   */
  change(userId: string, typedFields: BodyOf<typeof profileUpdate>): Promise<Outcome<undefined>>;
}

export interface ProfileParts {
  readonly db: Db;
  readonly fundPasswords: Pick<FundPasswords, 'status'>;
  isBankBound(userId: string): Promise<boolean>;
  /** Called after a commit that has changed a profile. */
  onChange(userId: string): void;
}

const COLUMNS = {
  loginName: 'login_name',
  email: 'email',
  phone: 'phone',
  antiPhishingPhrase: 'anti_phishing_phrase',
} as const satisfies Record<ProfileField, keyof IdentityTables['app_user']>;

export function createProfiles({ db: anyDb, fundPasswords, isBankBound, onChange }: ProfileParts): Profiles {
  const db = anyDb.withTables<IdentityTables>();
  return {
    async of(userId) {
      const user = await db
        .selectFrom('app_user')
        .select(['login_name', 'email', 'phone', 'anti_phishing_phrase'])
        .select(sql<number>`floor(extract(epoch from created_at) * 1000)::float8`.as('createTime'))
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const { set, holdUntil } = await fundPasswords.status(userId);
      return {
        loginName: user.login_name,
        email: user.email,
        phone: user.phone,
        antiPhishingPhrase: user.anti_phishing_phrase,
        fundPasswordSet: set,
        ...(holdUntil === undefined ? {} : { withdrawHoldUntil: holdUntil }),
        bankBound: await isBankBound(userId),
        createTime: user.createTime,
      };
    },

    async change(userId, typedFields) {
      const changes: Partial<Record<(typeof COLUMNS)[ProfileField], string>> = {};
      for (const field of PROFILE_FIELDS) {
        const typed = typedFields[field];
        if (typed === undefined) continue;
        const kept = profileFieldOf(field, typed);
        if (kept === null) return refused('profileFieldInvalid', { field });
        changes[COLUMNS[field]] = kept;
      }
      if (Object.keys(changes).length === 0) return done(undefined);
      await callTransaction(anyDb, (trx) =>
        trx.withTables<IdentityTables>().updateTable('app_user').set(changes).where('id', '=', userId).execute(),
      );
      onChange(userId);
      return done(undefined);
    },
  };
}
