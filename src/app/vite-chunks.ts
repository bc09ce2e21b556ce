/**
 * Modules that travel together. What is left out becomes a chunk for each set of pages that share it, often of a few hundred
 * bytes: each costs a request, and compresses badly alone. A group takes along what its modules import, unless a group
 * above has it already; so what stands here must not lead to code that the group's pages do without. The pages themselves
 * stay chunks of their own, home aside: the manifest and the shell know them by their source.
 */
const GROUPS: readonly { readonly name: string; readonly test: RegExp }[] = [
  // What the entry uses. Alone, or it would bring the app with it before the shell is painted.
  { name: 'preload-helper', test: /vite\/preload-helper|src\/frame\/(next-task|painted)\.ts$/ },
  // What every page needs and a release seldom changes.
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|use-sync-external-store|@preact)\//,
  },
  // What main.tsx imports, and home.
  {
    name: 'first',
    test: new RegExp(
      'src/(' +
        [
          'app/(document-look|follow-prices|open-person-side|pipelines|router|routes|shell|start-engine|wanted-route)',
          'i18n/(compact-text|folded-zeros)',
          'level/start-level',
          'live/trusted-worker-urls',
          'model/market',
          'pages/home-page',
          'service-worker/start-service-worker',
          'ui/(follow-\\w+|signal-text)',
        ].join('|') +
        ')\\.tsx?$',
    ),
  },
  // Of a market wherever one is named: rows of lists, the head of the trade page.
  { name: 'row-parts', test: /src\/.*\/(change-pill|coin-icon|favourite-button|price-text)\.tsx$/ },
  // Canvases of charts, large and mini.
  { name: 'surfaces', test: /src\/chart\/(host\/(surfaces|watch-canvas)|.*read-theme)\.ts$/ },
  // Times, and what the exchange refuses, in words.
  { name: 'answer-texts', test: /(protocol\/errors|src\/i18n\/(exact-refusal|refusal-text|time-text))\.ts$/ },
  // What asks, answers, and gives something to take along.
  {
    name: 'dialog',
    test: /src\/(ui\/(chip-group|copy-text|dialog|facts|modal-frame|sheet|save-file)\.tsx?)$/,
  },
  // Pages and the person's side both follow trades and say what they came to; with what classes with fields become, which
  // home does without.
  {
    name: 'orders',
    test: /src\/(signals\/up-down-orders|i18n\/booked-text)\.ts$|@oxc-project\+runtime/,
  },
  // What the trade page's first frame consists of, and its later parts and the replay use too.
  {
    name: 'chart-view',
    test: new RegExp(
      'src/(' +
        [
          'chart/candle-chart',
          'chart/use-chart-texts',
          'features/chart/(.*/)?(chart-preferences|drawing-store|intervals|live-chart|tool-icon)',
          'features/up-down/ticket/direction-label',
          'ui/tabs',
        ].join('|') +
        ')\\.tsx?$',
    ),
  },
  // What is one person's, and what they feel of it: for their side of the app, and for the pages that show it.
  {
    name: 'person-data',
    test: new RegExp(
      'src/(' +
        [
          'api/up-down/signed-receipt',
          'data/(account|symbol-label|price-alerts|spot-orders|up-down-orders)',
          'features/alerts/alert-words',
          'chart/own-marks',
          'features/spot/orders/spot-words',
          'model/random-id',
          'proof/kept-(checkpoints|receipts)',
          'ui/vibrate',
          'wallet/(chains|kinds)',
        ].join('|') +
        ')\\.ts$',
    ),
  },
  // Amounts as they are typed, and what bounds them: of both tickets, of alerts and of own limits.
  {
    name: 'amounts',
    test: /src\/(api\/up-down\/fetch-periods|data\/(limits|periods)|i18n\/payout-words|ui\/(amount-(field|input|refusal-text)|refused))\.tsx?$/,
  },
  // Trades that run, and a trade in words wherever it is listed and on a page of its own.
  {
    name: 'running-trades',
    test: new RegExp(
      'src/(' +
        [
          'features/up-down/orders/(live-result|open-order-row|open-orders|order-summary|seconds-left|standing-text|up-down-(under-way|words))',
          'features/up-down/ticket/up-down-figures',
          'ui/ring(-clock)?',
        ].join('|') +
        ')\\.tsx?$',
    ),
  },
  { name: 'search-field', test: /src\/ui\/search-field\.tsx$/ },
  // Beside the rows of lists: half of it is the library.
  { name: 'virtual-list', test: /node_modules\/@tanstack\/|src\/ui\/virtual-list\.tsx$/ },
  // What the trade page fetches behind its first frame (trade-parts.ts).
  {
    name: 'trade-parts',
    test: /src\/features\/(up-down\/(ticket\/up-down-ticket|orders\/orders-history)|markets\/market-sheet|book\/(order-book|trades-list))\.tsx$/,
  },
];

/** Groups for the bundler; those above take first. */
export const CHUNK_GROUPS = GROUPS.map(({ name, test }, at) => ({ name, test, priority: GROUPS.length - at }));
