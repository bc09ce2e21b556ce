import { expect, test } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';
import { visit } from '../support/trading.ts';
import { browserFacts, figure, useWholeApp } from '../support/whole-app.ts';
import { LAUNCH_WITHOUT, takeFrom } from '../support/without.ts';
import type { Lack } from '../support/without.ts';

interface Environment {
  /** Rest of the test's name after `a browser with`. */
  readonly name: string;
  readonly lacks: readonly Lack[];
  /** Texts about it in the profile. */
  readonly told: readonly RegExp[];
  readonly order?: 'spot';
  /** Set where another environment of `npm test` has the same lack, or the lack shows in one module alone. */
  readonly when?: typeof LONG;
}

const NOTHING = /^Supports everything/;
const NO_WORKERS = /^No background threads/;
const NO_WEBGL = /^No WebGL/;
const NO_WEBASSEMBLY = /^No WebAssembly:/;
const NO_SIMD = /^No WebAssembly SIMD/;
const BLOCKED = /^Storage is blocked/;
const FULL = /^Storage is full/;
const ONE_CORE = /^One processor core/;
const NO_MEMORY_SIZE = /doesn’t report the memory size/;
const NO_OFFSCREEN = /^No background drawing/;

const ENVIRONMENTS: readonly Environment[] = [
  // bad-environment-worker.spec.ts checks that such a browser shows no message.
  { name: 'everything', lacks: [], told: [NOTHING], when: LONG },
  { name: 'no WebGL', lacks: ['webgl'], told: [NO_WEBGL], when: LONG },
  { name: 'no workers', lacks: ['workers'], told: [NO_WORKERS], when: LONG },
  { name: 'workers that may not start', lacks: ['startingWorkers'], told: [NO_WORKERS] },
  { name: 'no WebAssembly', lacks: ['webAssembly'], told: [NO_WEBASSEMBLY], when: LONG },
  { name: 'full storage', lacks: ['storageSpace'], told: [FULL], order: 'spot' },
  { name: 'forbidden storage', lacks: ['storage', 'indexedDb'], told: [BLOCKED], order: 'spot', when: LONG },
  { name: 'no WebAssembly SIMD', lacks: ['simd'], told: [NO_SIMD], when: LONG },
  { name: 'one processor core', lacks: ['secondCore'], told: [ONE_CORE], when: LONG },
  { name: 'a size of memory that it does not tell', lacks: ['memorySize'], told: [NO_MEMORY_SIZE], when: LONG },
  // Private windows refuse databases; we keep nothing in one, so nothing is missed.
  { name: 'a private window', lacks: ['indexedDb'], told: [NOTHING], when: LONG },
  {
    name: 'the engine of a few years ago',
    lacks: ['youngInterfaces', 'resizeObserver', 'offscreenCanvas', 'simd'],
    told: [NO_OFFSCREEN, NO_SIMD],
  },
  {
    name: 'nothing but JavaScript',
    lacks: [
      'workers',
      'offscreenCanvas',
      'webgl',
      'webAssembly',
      'storage',
      'indexedDb',
      'secondCore',
      'memorySize',
      'youngInterfaces',
      'resizeObserver',
    ],
    told: [NO_WORKERS, NO_OFFSCREEN, NO_WEBGL, NO_WEBASSEMBLY, BLOCKED, ONE_CORE, NO_MEMORY_SIZE],
    order: 'spot',
  },
];

test.use({ launchOptions: LAUNCH_WITHOUT });
test.setTimeout(120_000);

for (const { name, lacks, told, order = 'upDown', when = {} } of ENVIRONMENTS) {
  test(
    `a browser with ${name} shows moving prices, signs in and trades, and the profile says what it lacks`,
    when,
    async ({ page, sandbox }) => {
      await takeFrom(page, ...lacks);
      const inWorker = !told.includes(NO_WORKERS);
      const diagnostics = await useWholeApp(page, sandbox.url, { order, inWorker });
      await expect(browserFacts(diagnostics)).toHaveText(told);
    },
  );
}

test.describe('in the browser of a wallet', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 11; Pixel 5 Build/RQ3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36',
  });

  test('a phone with one core and unknown memory starts at a low level, trades, and is told why', async ({
    page,
    sandbox,
  }) => {
    await takeFrom(page, 'secondCore', 'memorySize');
    const diagnostics = await useWholeApp(page, sandbox.url, { order: 'upDown', inWorker: true });
    await expect(browserFacts(diagnostics)).toHaveText([ONE_CORE, NO_MEMORY_SIZE]);
    await expect(figure(diagnostics, 'Performance')).toHaveText(/^(Ultra-lite|Least)$/);
    await visit(page, '/pages/level/level');
    const why = page.getByRole('region', { name: 'Reasons', exact: true });
    await expect(why).toContainText('Runs inside another app, such as a wallet.');
    await expect(why).toContainText('Little memory, few cores or an old Android.');
  });
});
