import type { BankField, BankFields } from '../../protocol/units/bank-fields.ts';

/** Names only: the checks beside them in `protocol` bring libraries, which the form loads late. In the order of the form. */
export const BANK_FIELDS = [
  'surname',
  'name',
  'idCard',
  'country',
  'phone',
  'state',
  'city',
  'detailedAddress',
  'postCode',
  'bankName',
  'swiftCode',
  'iban',
  'bankNo',
] as const satisfies readonly BankField[];

export type { BankField };

/** All of it text, the card number too: doubles lose its digits (decision 60). */
export type BankAccount = BankFields;
