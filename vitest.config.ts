import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { NODE_FLAGS } from './server/node-flags.ts';
import { proofKeys } from './tools/vite/proof-keys.ts';
import { BROWSER_FLAGS, testBrowserPath } from './tests/chromium.ts';
import { LONG } from './tests/long.ts';
import { wasmKernels } from './tools/vite/wasm-kernels.ts';
import { wholeTexts } from './tests/whole-texts.ts';

/**
 * One more than cores: a test of the server waits two fifths of its time, for the thread of the database, a disk or another
 * process.
 */
const WORKERS = availableParallelism() + 1;
/** Pages of the browser: more of them make its frames late. */
const PAGES = Math.max(2, availableParallelism() - 1);
/**
 * How long `expect.poll` and `expect.element` wait, as `vi.waitFor` does (patient-waits.ts): a busy machine needs longer
 * than Vitest's one second.
 */
const EXPECT = { poll: { timeout: 10_000 } } as const;
/** Tests of code that keeps nothing from one call to the next: many files share a process, which takes half of the time. */
const KEEP_NOTHING = ['tests/{protocol,wasm}/**/*.test.ts', 'tests/src/{compute,model,chart,proof}/**/*.test.ts'];
/** Tests that look at the built app, or open it in a browser. */
const LOOK_AT_BUILT = ['tests/bytes/**/*.test.ts', 'tests/lighthouse/home.test.ts', 'tests/bench/app/smoke.test.ts'];

/**
 * Tests that only `npm run test:all` repeats on PostgreSQL: kills of the server, which do not touch that database, and
 * cases with one caller, for which both databases behave alike. Concurrent callers and random sequences run there every time.
 */
const ALSO_ON_POSTGRES = [
  'tests/server/money/**/*.test.ts',
  'tests/server/people/liabilities/liabilities.test.ts',
  'tests/server/people/support/support*.test.ts',
  'tests/server/engine/second-contract/kill-nine.test.ts',
  'tests/server/engine/spot/{spot-kill-nine,stops-kill-nine}.test.ts',
];

/**
 * Six projects: `unit` (code of the app, node), `pure` (that which keeps no state, in shared processes), `server` (the
 * sandbox exchange, node), `built` (the built app, which its setup builds when it is older than its sources), `postgres`
 * (races, and the money tests once more, on a real PostgreSQL that the setup starts) and `browser` (anything with DOM or
 * canvas), which runs behind the others: four busy processes on two cores would make its frames late.
 */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        plugins: [wasmKernels(), proofKeys(), wholeTexts()],
        test: {
          name: 'unit',
          expect: EXPECT,
          environment: 'node',
          setupFiles: ['tests/all-texts.ts', 'tests/patient-waits.ts', 'tests/fixed-seed.ts'],
          // Properties take seconds of processor time, which a busy machine stretches.
          testTimeout: 30_000,
          include: ['tests/{src,unit,tools,bench,vectors,soak,money,docs,compat,texts}/**/*.test.ts'],
          exclude: ['**/*.browser.test.*', ...LOOK_AT_BUILT, ...KEEP_NOTHING],
        },
      },
      {
        plugins: [wasmKernels(), proofKeys(), wholeTexts()],
        test: {
          name: 'pure',
          expect: EXPECT,
          environment: 'node',
          isolate: false,
          setupFiles: ['tests/all-texts.ts', 'tests/patient-waits.ts', 'tests/fixed-seed.ts'],
          testTimeout: 30_000,
          include: [...KEEP_NOTHING],
          exclude: ['**/*.browser.test.*'],
        },
      },
      {
        test: {
          name: 'server',
          expect: EXPECT,
          environment: 'node',
          setupFiles: ['tests/patient-waits.ts', 'tests/fixed-seed.ts'],
          // Many of its files have an embedded database.
          execArgv: [...NODE_FLAGS],
          include: ['tests/{server,verify,lighthouse,upgrade}/**/*.test.ts'],
          exclude: [...LOOK_AT_BUILT],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [wasmKernels(), proofKeys()],
        test: {
          name: 'built',
          expect: EXPECT,
          environment: 'node',
          setupFiles: ['tests/patient-waits.ts', 'tests/fixed-seed.ts'],
          include: [...LOOK_AT_BUILT],
          // Once, since several of its files would build it at the same time.
          globalSetup: ['e2e/support/build-app.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          expect: EXPECT,
          setupFiles: ['tests/patient-waits.ts', 'tests/fixed-seed.ts'],
          environment: 'node',
          include: [
            'tests/races/**/*.test.ts',
            'tests/cluster/**/*.test.ts',
            'tests/upgrade/**/*.test.ts',
            'tests/server/ledger/ledger*.test.ts',
            'tests/server/engine/second-contract/second-contract.test.ts',
            'tests/server/engine/spot/spot-orders.test.ts',
            'tests/server/http/whole-server.test.ts',
            ...(LONG ? ALSO_ON_POSTGRES : ['tests/server/money/**/*-{model,races,year}.test.ts']),
          ],
          // Four servers and what they stand on, killed and frozen in turn: two minutes.
          exclude: LONG ? [] : ['tests/cluster/{backup,fail-over,faults/faults}.test.ts'],
          globalSetup: ['tests/races/postgres-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react(), wasmKernels(), proofKeys(), wholeTexts()],
        // Named, because a package found only while tests run makes Vite reload the page under them.
        optimizeDeps: {
          include: [
            '@noble/ed25519',
            '@noble/hashes/sha2.js',
            '@noble/hashes/utils.js',
            '@preact/signals-core',
            '@preact/signals-react/runtime',
            '@tanstack/react-virtual',
            'comlink',
            'i18next',
            'ibantools',
            'libphonenumber-js/min',
            'pixi.js',
            'pixi.js/unsafe-eval',
            'react',
            'react-dom',
            'react-dom/client',
            'react-router-dom',
            'react/jsx-dev-runtime',
            'validator/lib/isISO31661Alpha2.js',
            'validator/lib/isLuhnNumber.js',
            'validator/lib/isPostalCode.js',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          expect: EXPECT,
          maxWorkers: PAGES,
          sequence: { groupOrder: 1 },
          include: ['tests/**/*.browser.test.{ts,tsx}'],
          exclude: LONG ? [] : ['tests/texts/sheet/every-language.browser.test.tsx'],
          setupFiles: ['tests/all-texts.ts', 'tests/patient-waits.ts', 'tests/whole-page.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: testBrowserPath(),
                args: [...BROWSER_FLAGS],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
