/**
 * Who may import whom, outside the stage itself and `protocol`, which everyone may. A stage is the longest prefix that
 * matches a file; a file below none of them (tests, journeys) may import anything.
 */
export const STAGES: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  // Kernel modules have nothing in common but the arena.
  'wasm/decimal': ['wasm/memory'],
  'wasm/order': ['wasm/memory'],
  'wasm/kline': ['wasm/memory'],
  'wasm/sha256': ['wasm/memory'],
  'wasm/memory': [],
  wasm: [],
  bench: ['src', 'server', 'tests', 'e2e', 'bench/device'],
  'bench/device': [],
  'src/level': ['bench/device'],
  'src/i18n': [],
  'src/frame': [],
  'src/styles': [],
  'src/ui': ['src/level', 'src/i18n', 'src/frame'],
  'src/compute': ['wasm', 'build/wasm', 'src/level'],
  'src/feed': ['src/compute', 'src/level'],
  'src/signals': ['src/compute', 'src/level'],
  'src/chart': ['src/compute', 'src/level', 'src/i18n', 'src/frame'],
  'src/live': [
    'src/feed',
    'src/signals',
    'src/chart',
    'src/compute',
    'src/level',
    'src/frame',
    'src/proof',
    'src/service-worker',
  ],
  'src/proof': ['wasm', 'build/wasm'],
  'src/service-worker': ['src/level'],
  'src/wallet': ['src/api', 'src/i18n', 'src/level'],
  'src/api': ['src/i18n', 'src/level'],
  'src/pages': [
    'src/signals',
    'src/api',
    'src/wallet',
    'src/live',
    'src/chart',
    'src/compute',
    'src/proof',
    'src/ui',
    'src/i18n',
    'src/level',
    'src/frame',
  ],
  'src/app': [
    'src/pages',
    'src/signals',
    'src/api',
    'src/wallet',
    'src/live',
    'src/chart',
    'src/compute',
    'src/proof',
    'src/ui',
    'src/i18n',
    'src/level',
    'src/frame',
    'src/service-worker',
    'src/styles',
  ],
  'server/infra': [],
  'server/ledger': ['server/infra'],
  'server/market': ['server/infra'],
  'server/proof': ['server/infra', 'server/market'],
  // The stand-alone verifier shares no code with the server but the contract.
  verify: ['src/proof'],
  'server/content': ['server/infra', 'server/ledger', 'server/market', 'server/engine'],
  'server/identity': ['server/infra', 'server/ledger', 'server/market', 'server/content'],
  'server/engine': ['server/infra', 'server/ledger', 'server/market'],
  'server/live': ['server/infra', 'server/market', 'server/identity', 'server/engine', 'server/proof'],
  'server/http': [
    'server/infra',
    'server/ledger',
    'server/market',
    'server/identity',
    'server/content',
    'server/engine',
    'server/proof',
  ],
};

/** Route groups of `src/pages` are islands: they share only these. */
export const SHARED_BY_PAGES = ['src/pages/chrome', 'src/pages/paths.ts'];

/** Of the contract, only these are code for the app; the rest would bring the validator to the phone. */
export const RUNTIME_PROTOCOL = [
  'protocol/units',
  'protocol/errors.ts',
  'protocol/proof-texts.ts',
  'protocol/sign-in-message.ts',
];
