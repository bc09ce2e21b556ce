import type { ColumnType, Generated } from 'kysely';

/** Times are written and compared by the database's clock; code never reads them as dates. */
type DbTime = ColumnType<Date, Date | undefined, Date>;

export type EndReason = 'logout' | 'revoked' | 'expired';

/** A type instead of an interface, because Kysely needs an index signature. */
export type IdentityTables = {
  app_user: {
    id: string;
    /** EIP-55 form. */
    address: string;
    wallet_type: string;
    /** Language of messages to this user: `en`, `zh-TW`. */
    language: Generated<string>;
    created_at: DbTime;
    login_name: Generated<string>;
    email: Generated<string>;
    phone: Generated<string>;
    anti_phishing_phrase: Generated<string>;
  };
  login_nonce: { nonce: string; address: string; language: string; message: string; expires_at: DbTime };
  session: {
    id: string;
    /** SHA-256 of the token, hex. */
    token_hash: string;
    user_id: string;
    wallet_type: string;
    device: string;
    created_at: DbTime;
    last_seen_at: DbTime;
    expires_at: DbTime;
    ended_at: DbTime | null;
    end_reason: EndReason | null;
  };
  /** `day` is `YYYY-MM-DD` in UTC; `total` is USDT. */
  opening_value: { user_id: string; day: ColumnType<Date, string, string>; total: string };
};
