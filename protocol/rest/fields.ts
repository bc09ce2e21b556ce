import { Type } from 'typebox';
import { DECIMAL_PATTERN, SIGNED_DECIMAL_PATTERN } from '../units/decimal-text.ts';
import { FUND_PASSWORD_MAX, FUND_PASSWORD_MIN } from '../units/fund-password-lengths.ts';
import { INTERVALS } from '../units/interval.ts';
import { EPOCH_MS_MAX } from '../units/time.ts';

/** Request fields and answer fields that several calls share. Every text has a pattern or a length: see docs/exchange.md#closed-schemas. */
export const Amount = Type.String({ pattern: DECIMAL_PATTERN, maxLength: 38, description: 'exact decimal text' });
export const SignedAmount = Type.String({ pattern: SIGNED_DECIMAL_PATTERN, maxLength: 39 });
/**
 * Returns the schema of a whole number, at most 2^53 − 1, so that 1e19 is malformed instead of failing in the database.
 */
export const whole = (minimum = 0, description?: string) =>
  Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER, ...(description === undefined ? {} : { description }) });
/** A request amount: text, or a number whose shortest text is a plain decimal (docs/exchange.md#amounts). */
export const RequestAmount = Type.Union([Amount, Type.Number({ minimum: 0, maximum: 1e18 })]);
export const Id = Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$' });
export const Symbol = Type.String({ pattern: '^[A-Z0-9]{5,20}$', description: 'BTCUSDT' });
export const WireSymbol = Type.String({ pattern: '^[a-z0-9]{5,20}$', description: 'btcusdt' });
export const Asset = Type.String({ pattern: '^[A-Z0-9]{2,10}$' });
export const IntervalName = Type.Enum([...INTERVALS]);
export const TimeMs = Type.Integer({ minimum: 0, maximum: EPOCH_MS_MAX, description: 'epoch milliseconds' });
export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
export const Address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
export const Language = Type.Enum(['en', 'de', 'fr', 'it', 'zh', 'zh-TW', 'ja', 'ko', 'tr', 'th', 'es', 'vi']);
/**
 * Idempotency key of one money request; a repeat with the same body gets the first answer, with another body
 * `keyReused`.
 */
export const ClientKey = Type.String({ pattern: '^[0-9A-Za-z-]{16,64}$' });
export const AccountBook = Type.Union([Type.Literal('spot'), Type.Literal('contract'), Type.Literal('financial')]);

/** Paging: the app sends `pageNum`, the server accepts either spelling (decision 10). */
export const Paging = {
  pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
};

/** The same fields in a query, where everything is text. */
export const QueryPaging = {
  pageNum: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,4}$' })),
  page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,4}$' })),
  pageSize: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,2}$|^1000$' })),
};

/**
 * Returns the schema of typed text: 1 … `maxLength` characters, no control characters. It is displayed as plain text
 * only, never as markup.
 */
export const plainText = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]+$' });

export const NewFundPassword = Type.String({
  minLength: FUND_PASSWORD_MIN,
  maxLength: FUND_PASSWORD_MAX,
  pattern: '^[^\\u0000-\\u001f\\u007f]+$',
});
export const FundPassword = plainText(FUND_PASSWORD_MAX);

/** Permissive, because a wrong address or number is a refusal with a text of its own, not a malformed request. */
export const PayoutAddress = plainText(128);
export const Phone = plainText(24);
/** ISO 3166-1, `DE`. */
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' });
/** Answer of the upload call; the file itself is served there to its owner only. */
export const UploadUrl = Type.String({ pattern: '^/api/upload/[0-9A-Za-z_-]{1,64}$' });
/** Network of a payout, such as `TRC20`. Payout networks are not wallet chains (decision 40). */
export const Network = Type.String({ pattern: '^[A-Z0-9]{2,20}$' });
/** Ed25519, 64 bytes in hex. */
export const Signature = Type.String({ pattern: '^[0-9a-f]{128}$' });
/** Header `lang` (or `language`): `en`, `zh-TW`. Unknown languages are answered in English. */
export const LangHeader = Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}(-[A-Za-z]{2})?$' }));

export const closed = { additionalProperties: false } as const;
