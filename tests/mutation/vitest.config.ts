import { defineConfig } from 'vitest/config';

/** The tests of the part in hand by themselves: without browser, built app or texts. */
export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env['MUTATION_TESTS'] ?? '').split(' '),
    provide: { postgresUrl: process.env['MUTATION_POSTGRES'] || undefined },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
