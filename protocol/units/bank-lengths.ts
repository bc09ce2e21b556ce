/** Longest text of the fields of a bank account that have no other form, characters. Without the libraries of the other checks. */
export const BANK_LENGTHS = {
  bankName: 100,
  state: 60,
  city: 60,
  detailedAddress: 200,
  surname: 50,
  name: 50,
} as const;
