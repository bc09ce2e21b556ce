import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { BodyOf, DataOf } from '../../../protocol/call.ts';
import type { addressAdd } from '../../../protocol/rest/address-book.ts';
import { cleanLine } from '../../../protocol/units/clean-text.ts';
import { checkPayoutAddress, isPayoutNetwork } from '../../../protocol/units/payout-address.ts';
import { createOrderIds } from '../../infra/order-id.ts';
import { Refused, refusalOf } from '../../ledger/refused.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import { lockNamed } from '../../infra/named-lock.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { putMessage } from '../../messages/put-messages.ts';
import { addressSaved } from '../../messages/security-messages.ts';
import type { MoneyParts } from '../money-parts.ts';

/** Most addresses of a user; more cannot be compared by eye. */
const MOST = 50;

type AddressTables = {
  withdrawal_address: {
    id: string;
    user_id: string;
    label: string;
    network: string;
    address: string;
    usable_from_ms: number;
    created_ms: number;
  };
};
type AddressRow = AddressTables['withdrawal_address'];

export type SavedAddressWire = DataOf<typeof addressAdd>;

/** A user's saved addresses. Withdrawals to a new one stay under review until its hold ends (W4). */
export interface AddressBook {
  /** Returns the addresses, newest first. */
  list(userId: string): Promise<readonly SavedAddressWire[]>;
  /**
   * Saves an address. Refusals: malformed (a label of invisible characters), withdrawNetworkUnknown, withdrawAddress
   * {problem}, those of the fund password, addressKnown, addressBookFull.
   */
  add(userId: string, request: BodyOf<typeof addressAdd>): Promise<Outcome<SavedAddressWire>>;
  /** Deletes an address. Refusals: notFound, also for another user's. */
  remove(userId: string, id: string): Promise<Outcome<undefined>>;
  /** Returns an address, or null for an unknown id and for another user's. */
  find(userId: string, id: string): Promise<SavedAddressWire | null>;
  /**
   * Returns the end of an address's hold, epoch ms, or null when it is not saved. Call it inside the transaction that
   * pays to it.
   */
  usableFrom(trx: LedgerTransaction, userId: string, network: string, address: string): Promise<number | null>;
}

const wireOf = ({ id, label, network, address, usable_from_ms, created_ms }: AddressRow): SavedAddressWire => ({
  id,
  label,
  network,
  address,
  usableFrom: usable_from_ms,
  createTime: created_ms,
});

/**
 * Returns the address in the canonical form of its network. Refusals: withdrawNetworkUnknown, withdrawAddress
 * {problem}.
 */
export function canonicalAddress(network: string, address: string): Outcome<string> {
  if (!isPayoutNetwork(network)) return refused('withdrawNetworkUnknown');
  const checked = checkPayoutAddress(network, address);
  return checked.ok ? done(checked.address) : refused('withdrawAddress', { problem: checked.problem });
}

export function createAddressBook({ db: anyDb, clock, news, fundPasswords, holdMs }: MoneyParts): AddressBook {
  const db = anyDb.withTables<AddressTables>();
  const newId = createOrderIds();

  /**
   * Inserts of one user are serialized, so that two concurrent ones cannot both pass the limit or both save the same
   * address.
   */
  async function insert(trx: Transaction<AddressTables>, row: AddressRow): Promise<void> {
    await lockNamed(trx, `address-book:${row.user_id}`);
    const { count } = await trx
      .selectFrom('withdrawal_address')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', row.user_id)
      .executeTakeFirstOrThrow();
    if (count >= MOST) throw new Refused(refused('addressBookFull', { most: String(MOST) }));
    const made = await trx
      .insertInto('withdrawal_address')
      .values(row)
      .onConflict((conflict) => conflict.columns(['user_id', 'network', 'address']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new Refused(refused('addressKnown'));
  }

  return {
    async list(userId) {
      const rows = await db
        .selectFrom('withdrawal_address')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .execute();
      return rows.map(wireOf);
    },

    async add(userId, { label: typedLabel, network, address: typed, pwd }) {
      const label = cleanLine(typedLabel);
      if (label === '') return refused('malformed');
      const address = canonicalAddress(network, typed);
      if (!address.ok) return address;
      const allowed = await fundPasswords.verify(userId, pwd);
      if (!allowed.ok) return allowed;
      const nowMs = clock.now();
      const row: AddressRow = {
        id: newId(nowMs),
        user_id: userId,
        label,
        network,
        address: address.value,
        usable_from_ms: nowMs + holdMs,
        created_ms: nowMs,
      };
      try {
        const message = await callTransaction(anyDb, async (trx) => {
          await insert(trx.withTables<AddressTables>(), row);
          return putMessage(trx, addressSaved(userId, row, holdMs / 1000));
        });
        news.publish(userId, { lines: [], things: [{ noun: 'address', id: row.id }, ...message] });
      } catch (error) {
        return refusalOf(error);
      }
      return done(wireOf(row));
    },

    async remove(userId, id) {
      const gone = await callTransaction(anyDb, (trx) =>
        trx
          .withTables<AddressTables>()
          .deleteFrom('withdrawal_address')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst(),
      );
      if (!gone) return refused('notFound');
      news.publish(userId, { lines: [], things: [{ noun: 'address', id }] });
      return done(undefined);
    },

    async find(userId, id) {
      const row = await db
        .selectFrom('withdrawal_address')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? wireOf(row) : null;
    },

    async usableFrom(trx, userId, network, address) {
      const row = await trx
        .withTables<AddressTables>()
        .selectFrom('withdrawal_address')
        .select('usable_from_ms')
        .where('user_id', '=', userId)
        .where('network', '=', network)
        .where('address', '=', address)
        .executeTakeFirst();
      return row?.usable_from_ms ?? null;
    },
  };
}
