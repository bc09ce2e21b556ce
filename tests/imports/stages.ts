/** Floors of the app between its pages and the wire, from the top: each may import those below it. */
const SPINE = [
  'src/live',
  'src/surface',
  'src/chart',
  'src/compute',
  'src/proof',
  'src/photo',
  'src/i18n',
  'src/level',
  'src/frame',
  'src/lab',
  'src/model',
];

/**
 * Who may import whom, outside the stage itself and `protocol`, which everyone may. A stage is the longest prefix that
 * matches a file; a file below none of them (tests, journeys) may import anything.
 */
export const STAGES: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  // Kernel modules have nothing in common but the arena.
  'wasm/order': ['wasm/memory'],
  'wasm/kline': ['wasm/memory'],
  'wasm/strategy': ['wasm/memory'],
  'wasm/sha256': ['wasm/memory'],
  'wasm/memory': [],
  wasm: [],
  bench: ['src', 'server', 'tests', 'e2e'],
  // Build plugins: nothing of it is shipped.
  tools: ['src', 'server/proof/pinned-keys.ts', 'wasm/build', 'bench/report/machine.ts'],
  // Basic types, which every part of the app may import.
  'src/model': [],
  'src/level': ['src/model'],
  'src/i18n': ['src/model'],
  'src/frame': [],
  // Bad networks and clocks that a person switches on: nothing imports it but what hands them to a thread.
  'src/lab': [],
  'src/styles': [],
  'src/ui': ['src/level', 'src/i18n', 'src/frame', 'src/model'],
  'src/compute': ['wasm', 'build/wasm', 'src/level', 'src/model'],
  'src/feed': ['src/compute', 'src/level', 'src/model'],
  'src/signals': ['src/compute', 'src/level', 'src/model'],
  'src/chart': ['src/compute', 'src/level', 'src/i18n', 'src/frame', 'src/model'],
  // Numbers of rows painted by the live worker, from the signals that its own thread keeps.
  'src/surface': ['src/signals', 'src/i18n', 'src/level', 'src/frame', 'src/model'],
  'src/live': [
    'src/feed',
    'src/surface',
    'src/signals',
    'src/chart',
    'src/compute',
    'src/level',
    'src/frame',
    'src/lab',
    'src/proof',
    'src/photo',
    'src/service-worker',
    'src/model',
  ],
  'src/photo': [],
  'src/proof': ['wasm', 'build/wasm', 'src/model'],
  'src/service-worker': ['src/level'],
  'src/api': ['src/i18n', 'src/level', 'src/model'],
  'src/wallet': ['src/api', 'src/i18n', 'src/level', 'src/model'],
  'src/data': ['src/signals', 'src/api', 'src/compute', 'src/photo', 'src/i18n', 'src/level', 'src/model'],
  'src/features': ['src/data', 'src/signals', 'src/api', 'src/wallet', 'src/ui', ...SPINE],
  'src/pages': ['src/features', 'src/data', 'src/signals', 'src/api', 'src/ui', ...SPINE],
  'src/app': [
    'src/pages',
    'src/features',
    'src/data',
    'src/signals',
    'src/api',
    'src/wallet',
    'src/ui',
    'src/service-worker',
    'src/styles',
    ...SPINE,
  ],
  'server/infra': [],
  'server/ledger': ['server/infra'],
  'server/market': ['server/infra'],
  // Texts of the exchange itself, in every language.
  'server/texts': [],
  // Events that send a message, and their texts; every flow sends its own.
  'server/messages': ['server/infra', 'server/texts'],
  'server/proof': ['server/infra', 'server/market'],
  // The stand-alone verifier shares no code with the server but the contract.
  verify: ['src/proof'],
  // Settings say what may be deposited.
  'server/content': [
    'server/infra',
    'server/texts',
    'server/ledger',
    'server/market',
    'server/messages',
    'server/engine',
    'server/money/deposits/networks.ts',
  ],
  'server/identity': ['server/infra', 'server/ledger', 'server/market', 'server/messages', 'server/content'],
  'server/engine': ['server/infra', 'server/ledger', 'server/market', 'server/messages'],
  'server/engine/own-limits': ['server/infra', 'server/ledger'],
  'server/engine/second-contract': [
    'server/infra',
    'server/ledger',
    'server/market',
    'server/messages',
    'server/engine/engine-parts.ts',
    'server/engine/own-limits',
  ],
  'server/engine/spot': [
    'server/infra',
    'server/ledger',
    'server/market',
    'server/messages',
    'server/engine/engine-parts.ts',
  ],
  'server/money': [
    'server/infra',
    'server/texts',
    'server/ledger',
    'server/market',
    'server/messages',
    'server/identity',
  ],
  // People import only the parts of money that documents need: uploads and reviews.
  'server/people': [
    'server/infra',
    'server/messages',
    'server/ledger/refused.ts',
    'server/identity',
    'server/money/reviews',
    'server/money/uploads',
  ],
  // The support desk imports only the terms of trading and money, since its answers contain their figures.
  'server/people/support': [
    'server/infra',
    'server/identity',
    'server/texts',
    'server/ledger/amount.ts',
    'server/ledger/refused.ts',
    'server/market/catalogue.ts',
    'server/engine/second-contract/up-down-terms.ts',
    'server/money/convert/convert-terms.ts',
    'server/money/deposits/networks.ts',
    'server/money/loans/loan-terms.ts',
    'server/money/reviews/review-rules.ts',
    'server/money/withdrawals/withdrawal-terms.ts',
  ],
  // Papers and questions only: it reaches no market, no engine, no proof.
  'server/operator': [
    'server/infra',
    'server/money',
    'server/people/support/support-desk.ts',
    'server/people/safety/session-controller.ts',
  ],
  'server/people/liabilities': ['server/infra', 'server/ledger', 'server/proof'],
  // Retention of ticks and signed heads; it reads orders by their rows.
  'server/retention': ['server/infra', 'server/market', 'server/proof'],
  // Looks at all of it from outside; nothing looks back.
  'server/watch': ['server/infra', 'server/ledger', 'server/market', 'server/engine', 'server/live'],
  // Messages between nodes of a cluster: it imports only types of the other parts.
  'server/nodes': ['server/infra', 'server/ledger/refused.ts', 'server/engine', 'server/identity', 'server/money'],
  'server/live': ['server/infra', 'server/market', 'server/identity', 'server/engine', 'server/money', 'server/proof'],
  'server/http': [
    'server/infra',
    'server/ledger',
    'server/market',
    'server/identity',
    'server/content',
    'server/engine',
    'server/money',
    'server/people',
    'server/proof',
  ],
};

/** Features are islands: they share only these. */
export const SHARED_BY_FEATURES = [
  'src/features/shell',
  'src/features/markets',
  'src/features/book',
  'src/features/spot-orders',
  'src/features/trade-journal',
  'src/features/strategy',
  'src/features/strategy-result',
];

/** A page is an island too: pages share only the layouts of a wide window. */
export const SHARED_BY_PAGES = ['src/pages/wide'];

/** The app may import only these files of the contract; the others would bring the validator to the phone. */
export const RUNTIME_PROTOCOL = [
  'protocol/units',
  'protocol/errors.ts',
  'protocol/proof-texts.ts',
  'protocol/feed/byte-reader.ts',
  'protocol/feed/frame-format.ts',
  'protocol/simulation',
  'protocol/sign-in-message.ts',
  'protocol/unfreeze-statement.ts',
];
