import type { BankField } from '../../model/bank-account.ts';

/** The steps of the form, each with its fields in their order. */
export const BANK_STEPS = [
  { key: 'account', fields: ['country', 'iban', 'name', 'surname', 'bankName', 'swiftCode'] },
  { key: 'address', fields: ['detailedAddress', 'postCode', 'city', 'state'] },
  { key: 'details', fields: ['phone', 'idCard', 'bankNo'] },
] as const satisfies readonly { readonly key: string; readonly fields: readonly BankField[] }[];

export type BankStep = (typeof BANK_STEPS)[number];

/** Returns the index of the first step with one of the fields; null without one. */
export function stepOf(fields: readonly BankField[]): number | null {
  const found = BANK_STEPS.findIndex((step) => step.fields.some((field) => fields.includes(field)));
  return found < 0 ? null : found;
}
