import { randomUUID } from 'node:crypto';
import type { BodyOf, DataOf, QueryOf, RowOf } from '../../../protocol/call.ts';
import type { fiatWithdraw } from '../../../protocol/rest/fiat.ts';
import type {
  eurQuickWithdraw,
  oneClickWithdraw,
  withdrawList,
  withdrawRules,
  withdrawSubmit,
} from '../../../protocol/rest/withdraw.ts';
import type { ChangedThing } from '../../../protocol/stream/changed.ts';
import { phoneNumberOf } from '../../../protocol/units/phone-number.ts';
import { pageOf } from '../../infra/paging.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { createDueLoop } from '../../infra/due-loop.ts';
import { createAddressBook, canonicalAddress } from './address-book.ts';
import type { AddressBook } from './address-book.ts';
import { createWithdrawalPlacing } from './place-withdrawal.ts';
import type { MoneyParts } from '../money-parts.ts';
import { createRules } from './withdrawal-rules.ts';
import { createSteps, returnHeld } from './withdrawal-steps.ts';
import { listWithdrawals } from './withdrawal-store.ts';
import type { WithdrawalWire } from './withdrawal-store.ts';
import { COINS_OUT, EUR_OUT, PHONE_OUT } from './withdrawal-terms.ts';

type Placed = DataOf<typeof withdrawSubmit>;
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
 * the fund password, insufficientBalance {current, required, shortage, asset}, keyReused. A refusal for an unmet
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
  const place = createWithdrawalPlacing(parts, addresses);
  const rules = createRules(parts, addresses);
  const loop = createDueLoop('withdrawals', createSteps(parts));

  const placedOf = (order: Outcome<WithdrawalWire>): Outcome<Placed> =>
    order.ok ? done({ order: order.value, serverTime: clock.now() }) : order;

  /** Withdraws a coin to a typed or saved address. */
  async function coinOut(
    userId: string,
    channel: 'manual' | 'oneClick',
    to: { readonly coin: string; readonly network: string; readonly address: string },
    request: { readonly amount: string | number; readonly pwd: string },
  ): Promise<Outcome<Placed>> {
    const way = COINS_OUT.find(({ coin, network }) => coin === to.coin && network === to.network);
    if (!way) return refused('withdrawNetworkUnknown');
    const address = canonicalAddress(to.network, to.address);
    if (!address.ok) return address;
    const { amount, pwd } = request;
    const key = keyOf(request);
    return placedOf(await place(userId, { channel, way, address: address.value, amount, pwd, key }));
  }

  return {
    start: () => loop.start(),
    stop: () => loop.stop(),
    addresses,
    rules,
    submit: (userId, request) => coinOut(userId, 'manual', request, request),

    async oneClick(userId, request) {
      const saved = await addresses.find(userId, request.addressId);
      if (!saved) return refused('notFound');
      return coinOut(userId, 'oneClick', { ...saved, coin: request.coin }, request);
    },

    async eurQuick(userId, request) {
      const address = canonicalAddress('TRC20', request.address);
      if (!address.ok) return address;
      const { amount, pwd } = request;
      const key = keyOf(request);
      return placedOf(await place(userId, { channel: 'eur', way: EUR_OUT, address: address.value, amount, pwd, key }));
    },

    async toPhone(userId, { phone: typed, amount, pwd, clientOrderId: key }) {
      const phone = phoneNumberOf(typed);
      if (phone === null) return refused('phoneInvalid');
      return placedOf(await place(userId, { channel: 'phone', way: PHONE_OUT, phone, amount, pwd, key }));
    },

    returnHeld: (trx, userId, nowMs) => returnHeld(trx, ledger, userId, nowMs),

    list: (userId, request) => listWithdrawals(db, userId, request, pageOf(request)),
  };
}
