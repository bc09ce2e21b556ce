/**
 * Files that are changed together, and the tests that must see it: few and fast, since each change runs all of them.
 */
export interface MutatedPart {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /**
   * They copy a database of one PostgreSQL, which takes a moment: an embedded one starts for seconds, at every change.
   */
  readonly onPostgres?: true;
}

/** Every score is one of these, over all of its parts. */
export const MUTATED: Readonly<Record<string, readonly MutatedPart[]>> = {
  validators: [
    {
      mutate: ['protocol/units/{decimal-text,market-symbol,time,interval}.ts', 'server/money/request-amount.ts'],
      tests: [
        'tests/protocol/units/{decimal-text,market-symbol,time,interval}.test.ts',
        'tests/server/money/asked-amount.test.ts',
      ],
    },
    { mutate: ['protocol/units/payout-address.ts'], tests: ['tests/protocol/units/payout-address.test.ts'] },
    {
      mutate: ['protocol/units/{bank-fields,profile-fields,real-name,phone-number,id-number}.ts'],
      tests: ['tests/protocol/units/{bank-fields,profile-fields,real-name}.test.ts'],
    },
    { mutate: ['protocol/sign-in-message.ts'], tests: ['tests/protocol/sign-in-message.test.ts'] },
    {
      mutate: ['server/identity/{sign-in-rules,site-origin,address}.ts'],
      tests: ['tests/server/identity/{sign-in-rules,address}.test.ts'],
    },
    { mutate: ['protocol/rest/fields.ts'], tests: ['tests/protocol/fields.test.ts'] },
  ],
  ledger: [
    {
      mutate: ['server/ledger/{amount,errors,accounts}.ts'],
      tests: ['tests/server/ledger/{amount,errors,accounts}.test.ts'],
    },
    {
      mutate: ['server/ledger/!(amount|errors|accounts).ts'],
      tests: ['tests/server/ledger/{ledger,ledger-faults,post-all}.test.ts', 'tests/races/ledger-locks.test.ts'],
      onPostgres: true,
    },
  ],
};
