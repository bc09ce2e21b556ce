import type { ChangedThing } from '../../../protocol/stream/changed.ts';
import { Refused } from '../../ledger/refused.ts';
import { refused } from '../../infra/outcome.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { putMessage } from '../../messages/put-messages.ts';
import { phoneUsed } from '../../messages/security-messages.ts';
import { bankTimes } from '../bank/bank-store.ts';
import type { AddressBook } from './address-book.ts';
import type { WithdrawalRow } from './withdrawal-store.ts';

type PhoneTables = { withdrawal_phone: { user_id: string; phone: string; usable_from_ms: number } };

/** The end of a destination's hold, and the messages about it. */
export interface DestinationHold {
  /** Epoch ms; in the past for a destination that is not new. */
  readonly untilMs: number;
  readonly messages: readonly ChangedThing[];
}

/** Returns the hold of a phone number. Its first withdrawal starts the hold and sends a message. */
async function phoneHold(
  trx: LedgerTransaction,
  userId: string,
  phone: string,
  nowMs: number,
  holdMs: number,
): Promise<DestinationHold> {
  const phones = trx.withTables<PhoneTables>();
  const made = await phones
    .insertInto('withdrawal_phone')
    .values({ user_id: userId, phone, usable_from_ms: nowMs + holdMs })
    .onConflict((conflict) => conflict.columns(['user_id', 'phone']).doNothing())
    .returning('usable_from_ms')
    .executeTakeFirst();
  if (made)
    return {
      untilMs: made.usable_from_ms,
      messages: await putMessage(trx, phoneUsed(userId, phone, nowMs, holdMs / 1000)),
    };
  const known = await phones
    .selectFrom('withdrawal_phone')
    .select('usable_from_ms')
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return { untilMs: known.usable_from_ms, messages: [] };
}

/**
 * Returns the hold of any destination. It must be known to the account (a saved address, a bound bank account), and a
 * new one keeps the withdrawal under review. Call it inside the transaction that pays to it. Throws a `Refused`:
 * withdrawConditions (address not saved), bankRequired, unavailable (another bank account was bound meanwhile).
 * @param boundMs  when the bank account of the request was bound; null for another destination
 */
export async function destinationHold(
  trx: LedgerTransaction,
  { user_id, network, address, phone, requested_ms }: WithdrawalRow,
  boundMs: number | null,
  holdMs: number,
  addresses: Pick<AddressBook, 'usableFrom'>,
): Promise<DestinationHold> {
  if (network !== null && address !== null) {
    const untilMs = await addresses.usableFrom(trx, user_id, network, address);
    if (untilMs === null) throw new Refused(refused('withdrawConditions'));
    return { untilMs, messages: [] };
  }
  const bank = await bankTimes(trx, user_id);
  if (bank === null) throw new Refused(refused('bankRequired'));
  const { boundMs: linkedMs, usableFromMs: bankMs } = bank;
  if (phone === null) {
    // Another account was bound since the request was read; a repeat is paid to that one.
    if (linkedMs !== boundMs) throw new Refused(refused('unavailable'));
    return { untilMs: bankMs, messages: [] };
  }
  const hold = await phoneHold(trx, user_id, phone, requested_ms, holdMs);
  return { ...hold, untilMs: Math.max(bankMs, hold.untilMs) };
}
