import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { Db } from '../infra/db.ts';
import { available, held, ISSUANCE } from './accounts.ts';
import type { AccountName, Book } from './accounts.ts';
import { amountText, parseAmount, SCALE, signedAmountText } from './amount.ts';
import { ledgerErrorOf } from './ledger-errors.ts';

/**
 * A transaction begun on `Db` itself. A narrowed one does not fit, because Kysely's tables type is invariant. Begin on
 * `Db` and narrow inside: `db.transaction().execute(async (trx) => { await ledger.post(trx, …);
 * trx.withTables<MyTables>()… })`.
 */
export type LedgerTransaction = Transaction<object>;

/** One line of a journal. `amount` is scaled by 10^18: positive is a credit, negative a debit; zero is left out. */
export interface Posting {
  readonly account: AccountName;
  readonly asset: string;
  readonly amount: bigint;
}

/**
 * One money event. The amounts of each asset sum to zero. `key` identifies the event for ever, such as `settle:<id>`.
 */
export interface Journal {
  readonly key: string;
  readonly kind: string;
  /** Id of the order or request that caused it. */
  readonly ref: string;
  readonly postings: readonly Posting[];
}

export interface Balance {
  readonly asset: string;
  readonly book: Book;
  readonly available: DecimalText;
  readonly locked: DecimalText;
}

export interface Ledger {
  /**
   * Writes one journal inside the caller's transaction.
   * @returns `replayed` when a journal with this key and the same content exists; then nothing moved
   * @throws InsufficientBalance when a user account would become negative
   * @throws JournalKeyReused when the key has other content
   */
  post(trx: LedgerTransaction, journal: Journal): Promise<'posted' | 'replayed'>;
  /**
   * Writes several journals of one transaction; use this instead of two calls of `post`. It locks all accounts first,
   * in a fixed order, so that two such transactions cannot deadlock.
   * @returns and @throws as `post`, for each journal
   */
  postAll(trx: LedgerTransaction, journals: readonly Journal[]): Promise<readonly ('posted' | 'replayed')[]>;
  /**
   * Returns what these users may spend of an asset after journals that are not posted yet. Locks every account that
   * these journals and a hold of the asset move, in the fixed order. A later `postAll` of both then waits for no lock,
   * and a hold can be sized by the result.
   */
  freeAfter(
    trx: LedgerTransaction,
    journals: readonly Journal[],
    book: Book,
    asset: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, bigint>>;
  /** Returns all balances of a user, by book, then asset. Assets without an account are left out. */
  balancesOf(db: Db, userId: string): Promise<readonly Balance[]>;
  /**
   * Grants a new account its play money from issuance: spot 5000 USDT and 500 EUR, contract 5000 USDT. Once per user.
   */
  grantPlayFunds(trx: LedgerTransaction, userId: string): Promise<void>;
}

const PLAY_FUNDS = [
  { book: 'spot', asset: 'USDT', amount: 5000n * SCALE },
  { book: 'spot', asset: 'EUR', amount: 500n * SCALE },
  { book: 'contract', asset: 'USDT', amount: 5000n * SCALE },
] as const;

const linesOf = (journal: Journal) =>
  journal.postings.map(({ account, asset, amount }) => ({ ...account, asset, amount: signedAmountText(amount, 18) }));

async function post(trx: LedgerTransaction, journal: Journal): Promise<'posted' | 'replayed'> {
  const postings = linesOf(journal);
  try {
    const { rows } = await sql<{ result: 'posted' | 'replayed' }>`
      select ledger_post(${journal.key}, ${journal.kind}, ${journal.ref}, ${JSON.stringify(postings)}::jsonb) as result
    `.execute(trx);
    return rows[0]!.result;
  } catch (error) {
    throw ledgerErrorOf(error);
  }
}

async function postAll(
  trx: LedgerTransaction,
  journals: readonly Journal[],
): Promise<readonly ('posted' | 'replayed')[]> {
  if (journals.length === 0) return [];
  const texts = journals.map((journal) => ({ ...journal, postings: linesOf(journal) }));
  try {
    const { rows } = await sql<{ result: readonly ('posted' | 'replayed')[] }>`
      select to_jsonb(ledger_post_all(${JSON.stringify(texts)}::jsonb)) as result
    `.execute(trx);
    return rows[0]!.result;
  } catch (error) {
    throw ledgerErrorOf(error);
  }
}

async function freeAfter(
  trx: LedgerTransaction,
  journals: readonly Journal[],
  book: Book,
  asset: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const moved = journals.flatMap(({ postings }) => postings);
  const own = userIds.flatMap((owner) => [available(owner, book), held(owner, book)]);
  const nameOf = (account: AccountName, of: string) =>
    ({ owner: account.owner, book: account.book, kind: account.kind, asset: of }) as const;
  const names = [
    ...moved.map((posting) => nameOf(posting.account, posting.asset)),
    ...own.map((account) => nameOf(account, asset)),
  ];
  const { rows } = await sql<{ owner: string; book: string; asset: string; kind: string; balance: string }>`
    select a.owner, a.book, a.asset, a.kind, a.balance from account a
    where exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as l(owner text, book text, asset text, kind text)
      where a.owner = l.owner and a.book = l.book and a.asset = l.asset and a.kind = l.kind
    )
    order by a.id for update of a
  `.execute(trx);
  const isFree = (account: { book: string; kind: string }, of: string): boolean =>
    account.book === book && account.kind === 'available' && of === asset;
  const free = new Map(userIds.map((userId) => [userId, 0n]));
  const add = (owner: string, amount: bigint) => {
    const before = free.get(owner);
    if (before !== undefined) free.set(owner, before + amount);
  };
  for (const row of rows) if (isFree(row, row.asset)) add(row.owner, parseAmount(row.balance));
  for (const posting of moved) if (isFree(posting.account, posting.asset)) add(posting.account.owner, posting.amount);
  return free;
}

async function balancesOf(db: Db, userId: string): Promise<readonly Balance[]> {
  const { rows } = await sql<{ asset: string; book: Book; available: string; locked: string }>`
    select asset, book,
      coalesce(sum(balance) filter (where kind = 'available'), 0)::text as available,
      coalesce(sum(balance) filter (where kind = 'held'), 0)::text as locked
    from account where owner = ${userId} and book <> 'system'
    group by asset, book order by book, asset
  `.execute(db);
  return rows.map((row) => ({
    asset: row.asset,
    book: row.book,
    available: amountText(parseAmount(row.available)),
    locked: amountText(parseAmount(row.locked)),
  }));
}

async function grantPlayFunds(trx: LedgerTransaction, userId: string): Promise<void> {
  const postings = PLAY_FUNDS.flatMap(({ book, asset, amount }) => [
    { account: ISSUANCE, asset, amount: -amount },
    { account: available(userId, book), asset, amount },
  ]);
  await post(trx, { key: `grant:${userId}`, kind: 'grant', ref: userId, postings });
}

export const createLedger = (): Ledger => ({ post, postAll, freeAfter, balancesOf, grantPlayFunds });
