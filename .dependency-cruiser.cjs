/**
 * Who may import whom: the table of design.md section 2, checked on every test run.
 * Each stage lists everything it may reach; all else inside the repository is refused.
 */
const STAGES = {
  protocol: ['protocol'],
  wasm: ['wasm'],
  'bench/device': ['bench/device'],
  'src/level': ['bench/device'],
  'src/i18n': [],
  'src/frame': [],
  'src/ui': ['src/level', 'src/i18n', 'src/frame'],
  'src/compute': ['wasm', 'src/level'],
  'src/feed': ['src/compute', 'src/level'],
  'src/signals': ['src/compute', 'src/level'],
  'src/chart': ['src/compute', 'src/level', 'src/i18n', 'src/frame'],
  'src/live': ['src/feed', 'src/signals', 'src/chart', 'src/compute', 'src/level', 'src/frame'],
  'src/wallet': ['src/api', 'src/i18n', 'src/level'],
  'src/api': ['src/i18n', 'src/level'],
  'src/pages': [
    'src/signals',
    'src/api',
    'src/wallet',
    'src/live',
    'src/chart',
    'src/compute',
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
    'src/ui',
    'src/i18n',
    'src/level',
    'src/frame',
  ],
  'server/infra': [],
  'server/ledger': ['server/infra'],
  'server/market': ['server/infra'],
  'server/identity': ['server/infra', 'server/ledger'],
  'server/money': ['server/infra', 'server/ledger', 'server/market'],
  'server/engine': ['server/infra', 'server/ledger', 'server/market'],
  'server/http': ['server/infra', 'server/ledger', 'server/market', 'server/identity', 'server/money', 'server/engine'],
  'server/live': ['server/infra', 'server/ledger', 'server/market', 'server/identity', 'server/engine'],
};

const OWN_CODE = '^(protocol|src|wasm|server|bench|tests|e2e)/';
const open = (paths) => `^(${paths.join('|')})/`;

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'pages-are-islands',
      comment: 'A page never imports another route group.',
      severity: 'error',
      from: { path: '^src/pages/([^/]+)/' },
      to: { path: '^src/pages/', pathNot: '^src/pages/$1/' },
    },
    ...Object.entries(STAGES).map(([stage, reach]) => ({
      name: `from-${stage.replace('/', '-')}`,
      severity: 'error',
      from: { path: `^${stage}/` },
      to: { path: OWN_CODE, pathNot: open([stage, 'protocol', ...reach]) },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.app.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.css', '.json'] },
  },
};
