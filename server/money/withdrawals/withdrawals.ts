import { randomUUID } from 'node:crypto';
import type { BodyOf, DataOf, QueryOf, RowOf } from '../../../protocol/call.ts';
import type { bankWithdraw, fiatWithdraw } from '../../../protocol/rest/fiat.ts';
import type {
  eurQuickWithdraw,
  oneClickWithdraw,
  withdrawList,
  withdrawPermission,
  withdrawRules,
  withdrawSubmit,
} from '../../../protocol/rest/withdraw.ts';
import type { ChangedThing } from '../../../protocol/stream/changed.ts';
import { pageOf } from '../../infra/paging.ts';
import { done } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { createDueLoop } from '../../infra/due-loop.ts';
import { createAddressBook } from './address-book.ts';
import type { AddressBook } from './address-book.ts';
import { createWithdrawalPlacing, withCondition } from './place-withdrawal.ts';
import type { WithdrawSecret } from './place-withdrawal.ts';
import type { MoneyParts } from '../money-parts.ts';
import { createRules } from './withdrawal-rules.ts';
import { createSteps, returnHeld } from './withdrawal-steps.ts';
import { listWithdrawals } from './withdrawal-store.ts';
import type { WithdrawalWire } from './withdrawal-store.ts';
import { createWithdrawPermissions } from './withdraw-permissions.ts';
import { bankWish, coinWish, eurWish, phoneWish, savedWish } from './withdrawal-wish.ts';
import type { Wish } from './withdrawal-wish.ts';

type Placed = DataOf<typeof withdrawSubmit>;
type Permitted = BodyOf<typeof withdrawPermission>;
/**
 * Parameters in the query or the body. A request in the query has no idempotency key, so each is executed (decision
 * 30).
 */
type Form<C extends typeof withdrawSubmit | typeof eurQuickWithdraw> = QueryOf<C> | BodyOf<C>;

const keyOf = (request: object): string =>
  'clientOrderId' in request && typeof request.clientOrderId === 'string' ? request.clientOrderId : randomUUID();

/**
 * Withdraws play money from the spot account. Every request may be refused with malformed {field}, tooManyDecimals
 * {field, decimals}, withdrawBelowMinimum {minimum, asset}, withdrawAboveLimit {limit, used, asset, until, …}, those of
 * the fund password, withdrawPermissionInvalid, insufficientBalance {current, required, shortage, asset}, keyReused. A refusal for an unmet
 * condition has it and its remedy in `condition` and `remedy` (R4).
 */
export interface Withdrawals {
  /** Executes the steps that became due while no server ran, then every step when it becomes due. */
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly addresses: Pick<AddressBook, 'list' | 'add' | 'remove'>;
  /** Returns every condition, fee and limit of this user before a request (W1). */
  rules(userId: string): Promise<readonly RowOf<typeof withdrawRules>[]>;
  /**
   * Checks the fund password and permits this withdrawal once, for 60 s; the other calls take the permission in place of
   * the fund password. Refusals: those of the destination and of the amount, of the fund password, fundPasswordOnHold.
   */
  permit(userId: string, request: Permitted): Promise<Outcome<DataOf<typeof withdrawPermission>>>;
  /**
   * Withdraws to an address. Further refusals: withdrawNetworkUnknown, withdrawAddress {problem}, withdrawConditions.
   */
  submit(userId: string, request: Form<typeof withdrawSubmit>): Promise<Outcome<Placed>>;
  /** As `submit`, to a saved address; notFound when it is not this user's. */
  oneClick(userId: string, request: BodyOf<typeof oneClickWithdraw>): Promise<Outcome<Placed>>;
  /** Withdraws EUR to a TRC-20 address, paid as USDT at the present price; refusals as `submit`. */
  eurQuick(userId: string, request: Form<typeof eurQuickWithdraw>): Promise<Outcome<Placed>>;
  /** Withdraws EUR to a phone number. Further refusals: phoneInvalid, bankRequired. */
  toPhone(
    userId: string,
    request: QueryOf<typeof fiatWithdraw> & BodyOf<typeof fiatWithdraw>,
  ): Promise<Outcome<Placed>>;
  /** Withdraws EUR to the linked bank account. Further refusals: bankRequired. */
  toBank(userId: string, request: BodyOf<typeof bankWithdraw>): Promise<Outcome<Placed>>;
  /**
   * Gives back, in the transaction of a freeze, the money that waits for the hold of a new destination.
   * @returns what changed
   */
  returnHeld(trx: LedgerTransaction, userId: string, nowMs: number): Promise<readonly ChangedThing[]>;
  /** Returns one page, newest first. */
  list(
    userId: string,
    request: QueryOf<typeof withdrawList>,
  ): Promise<{ readonly rows: readonly WithdrawalWire[]; readonly total: number }>;
}

export function createWithdrawals(parts: MoneyParts): Withdrawals {
  const { db, ledger, clock } = parts;
  const addresses = createAddressBook(parts);
  const permissions = createWithdrawPermissions(parts);
  const place = createWithdrawalPlacing(parts, addresses, permissions);
  const rules = createRules(parts, addresses);
  const loop = createDueLoop('withdrawals', createSteps(parts));

  /** Places a withdrawal whose request could be read. */
  async function placed(userId: string, wish: Outcome<Wish>, request: WithdrawSecret): Promise<Outcome<Placed>> {
    if (!wish.ok) return withCondition(wish);
    const order = await place(userId, wish.value, request, keyOf(request));
    return order.ok ? done({ order: order.value, serverTime: clock.now() }) : order;
  }

  /** A field that its channel does not have is ignored; a missing one is as wrong as an empty one. */
  async function wishOf(userId: string, request: Permitted): Promise<Outcome<Wish>> {
    const { channel, coin = '', network = '', address = '', addressId = '', phone = '', amount } = request;
    if (channel === 'manual') return coinWish(channel, { coin, network, address }, amount);
    if (channel === 'oneClick') return savedWish(addresses, userId, { addressId, coin, amount });
    if (channel === 'bank') return bankWish(parts, userId, amount);
    return channel === 'eur' ? eurWish(address, amount) : phoneWish(phone, amount);
  }

  return {
    start: () => loop.start(),
    stop: () => loop.stop(),
    addresses,
    rules,

    async permit(userId, request) {
      const wish = await wishOf(userId, request);
      return withCondition(wish.ok ? await permissions.issue(userId, wish.value, request.pwd) : wish);
    },

    submit: (userId, request) => placed(userId, coinWish('manual', request, request.amount), request),

    oneClick: async (userId, request) => placed(userId, await savedWish(addresses, userId, request), request),

    eurQuick: (userId, request) => placed(userId, eurWish(request.address, request.amount), request),

    toBank: async (userId, request) => placed(userId, await bankWish(parts, userId, request.amount), request),

    toPhone: (userId, request) => placed(userId, phoneWish(request.phone, request.amount), request),

    returnHeld: (trx, userId, nowMs) => returnHeld(trx, ledger, userId, nowMs),

    list: (userId, request) => listWithdrawals(db, userId, request, pageOf(request)),
  };
}
