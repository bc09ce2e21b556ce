/**
 * Longest texts of bank account fields without another format, in characters. Separate from the other checks, which
 * need libraries.
 */
export const BANK_LENGTHS = {
  bankName: 100,
  state: 60,
  city: 60,
  detailedAddress: 200,
  surname: 50,
  name: 50,
} as const;
