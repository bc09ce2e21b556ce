import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { BANK_LENGTHS } from '../units/bank-lengths.ts';
import {
  Amount,
  ClientKey,
  closed,
  CountryCode,
  FundPassword,
  Phone,
  plainText,
  QueryPaging,
  RequestAmount,
  TimeMs,
  whole,
} from './fields.ts';
import { Withdrawal, WithdrawSecret } from './withdraw.ts';

/**
 * Only lengths are checked here; server and app check the formats with the same function
 * (`protocol/units/bank-fields.ts`).
 */
const BankFields = {
  bankName: plainText(BANK_LENGTHS.bankName),
  swiftCode: plainText(11),
  iban: plainText(42),
  /**
   * Digits. Text, since 16 to 19 digits exceed exact numbers and lose leading zeros; a number is accepted (decision
   * 60).
   */
  bankNo: Type.Union([plainText(32), whole()]),
  country: CountryCode,
  state: plainText(BANK_LENGTHS.state),
  city: plainText(BANK_LENGTHS.city),
  detailedAddress: plainText(BANK_LENGTHS.detailedAddress),
  postCode: plainText(12),
  surname: plainText(BANK_LENGTHS.surname),
  name: plainText(BANK_LENGTHS.name),
  phone: Phone,
  idCard: plainText(100),
};

/**
 * `card` is absent while nothing is bound. `bankNo`, `iban` and `idCard` are masked: all but the last four characters
 * are `*`, and all of them when there are at most eight.
 */
export const fiatBinding = defineCall({
  name: 'fiatBinding',
  method: 'GET',
  path: '/api/fiat/binding',
  access: 'user',
  errorContext: 'withdraw',
  summary: 'My bank account',
  data: Type.Object({
    bound: Type.Boolean(),
    card: Type.Optional(Type.Object({ ...BankFields, bankNo: Type.String(), bindTime: TimeMs })),
  }),
});

/**
 * All fields are required. Binding again replaces the account. `bankFieldInvalid` names all wrong fields in `fields`,
 * separated by commas, and the first of them in `field`. `pwd`, the fund password, is an extension; without it a stolen
 * session could replace the account. Withdrawals stay under review for the hold of a new destination.
 */
export const fiatBind = defineCall({
  name: 'fiatBind',
  method: 'POST',
  path: '/api/fiat/binding',
  access: 'user',
  errorContext: 'withdraw',
  summary: 'Bind a bank account',
  body: Type.Object({ ...BankFields, pwd: FundPassword }, closed),
});

/**
 * Extension. Unlinks the account that was bound at `bindTime` (`fiatBinding`), so that a repeat of a lost answer never
 * removes one that was bound since; the answer is the same when it is gone already. Withdrawals that were sent to it are
 * still paid.
 */
export const fiatUnbind = defineCall({
  name: 'fiatUnbind',
  method: 'POST',
  path: '/api/fiat/unbind',
  access: 'user',
  errorContext: 'withdraw',
  summary: 'Unlink my bank account',
  body: Type.Object({ bindTime: TimeMs, pwd: FundPassword }, closed),
});

/**
 * Query as specified. It has no fund password although every withdrawal needs one; `pwd` or `permission` is sent in the body as
 * an extension and is checked before anything moves (decision 64). Phone: 4 to 15 digits after the country code (decision
 * 58).
 */
export const fiatWithdraw = defineCall({
  name: 'fiatWithdraw',
  method: 'POST',
  path: '/api/fiat/withdraw',
  access: 'user',
  errorContext: 'withdraw',
  movesMoney: true,
  summary: 'Pay EUR out to a phone number, at least 10 EUR',
  query: Type.Object({ amount: Amount, phone: Phone }, closed),
  body: Type.Object({ ...WithdrawSecret, clientOrderId: ClientKey }, closed),
  data: Type.Object({ order: Withdrawal, serverTime: TimeMs }),
});

/**
 * Extension beside `fiat/withdraw`, which stays the phone's: EUR to the linked bank account. Without one it is
 * `bankRequired`; while it is new the withdrawal stays under review (`holdUntil`). The order has the masked IBAN.
 */
export const bankWithdraw = defineCall({
  name: 'bankWithdraw',
  method: 'POST',
  path: '/api/fiat/withdrawToBank',
  access: 'user',
  errorContext: 'withdraw',
  movesMoney: true,
  summary: 'Pay EUR out to my bank account, at least 10 EUR',
  body: Type.Object({ amount: RequestAmount, ...WithdrawSecret, clientOrderId: ClientKey }, closed),
  data: Type.Object({ order: Withdrawal, serverTime: TimeMs }),
});

/** Not shown by the specification: the withdrawals of channel `phone`. */
export const fiatOrders = defineCall({
  name: 'fiatOrders',
  method: 'GET',
  path: '/api/fiat/orders',
  access: 'user',
  errorContext: 'withdraw',
  summary: 'My EUR withdrawals to phone numbers, newest first',
  query: Type.Object({ ...QueryPaging }, closed),
  row: Withdrawal,
});
