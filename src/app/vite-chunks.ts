/**
 * Modules that travel together. What is left out becomes a chunk for each set of pages that share it, often of a few hundred
 * bytes: each costs a request, and compresses badly alone. A group takes along what its modules import, unless a group
 * above has it already; so what stands here must not lead to code that the group's pages do without. The pages themselves
 * stay chunks of their own, home aside: the manifest and the shell know them by their source.
 */
const GROUPS: readonly { readonly name: string; readonly test: RegExp }[] = [
  // What every page needs and a release seldom changes, and the little that the entry uses.
  {
    name: 'libraries',
    test: new RegExp(
      'vite/preload-helper|src/(ui/bring-code|frame/next-task)\\.ts$' +
        '|node_modules/(react|react-dom|scheduler|react-router|react-router-dom|i18next|use-sync-external-store|@preact)/',
    ),
  },
  // main.tsx, what it imports, and home.
  {
    name: 'first',
    test: new RegExp(
      'src/(' +
        [
          'app/(document-look|follow-prices|main|open-person-side|page-at|pipelines|router|shell|start-engine|wanted-route)',
          'i18n/(clock-text|compact-text|folded-text|folded-zeros)',
          'level/start-level',
          'live/trusted-worker-urls',
          'model/market',
          'pages/home-page',
          'service-worker/start-service-worker',
          'ui/(follow-\\w+|signal-text)',
          // Styles of a few lines that most pages use: in the page itself they cost no request.
          '(features/shell/resource-view|ui/bottom-bar)\\.module',
        ].join('|') +
        ')\\.(tsx?|css)$',
    ),
  },
  // Of a market wherever one is named: rows of lists, the head of the trade page. With all styles of rows, in one sheet.
  {
    name: 'row-parts',
    test: new RegExp(
      'src/(' +
        [
          '.*/(after-paint|change-pill|coin-icon|favourite-button|mini-chart|price-text)\\.tsx?',
          '(ui/virtual-list|surface/host/painted-rows|features/markets/market-(list|row))\\.module\\.css',
        ].join('|') +
        ')$',
    ),
  },
  // Canvases of charts, large and mini, and of rows.
  {
    name: 'surfaces',
    test: /src\/(chart\/(host\/(surfaces|watch-canvas)|.*read-theme)|frame\/(watch-look|can-transfer-canvas)|surface\/host\/way)\.ts$/,
  },
  // Times, and what the exchange refuses, in words.
  {
    name: 'answer-texts',
    test: /(protocol\/errors|src\/i18n\/(exact-refusal|refusal-text|time-text))\.ts$/,
  },
  // What asks, answers, and gives something to take along.
  {
    name: 'dialog',
    test: /src\/(ui\/(chip-group|copy-text|dialog|facts|modal-frame|more-line|sheet|save-file)\.tsx?)$/,
  },
  // Pages and the person's side both follow trades and say what they came to; with the bar of a main button, which home
  // does without.
  {
    name: 'orders',
    test: /src\/(signals\/up-down-orders|i18n\/booked-text|ui\/bottom-bar)\.tsx?$/,
  },
  // How anything of a person's is followed, asked for page by page, sent once and waited for: pages of money use it without
  // the rest of that person's data.
  {
    name: 'person-parts',
    test: /src\/(api\/request-key|data\/(changes|cues|display-rate|order-confirmation|outgoing-mark|paged|sent-once)|features\/shell\/(give-cue|line-state)|model\/random-id|signals\/paged-rows|ui\/(more-line|ring|ring-clock|vibrate))\.tsx?$/,
  },
  // What the trade page's first frame consists of, and its later parts and the replay use too.
  {
    name: 'chart-view',
    test: new RegExp(
      'src/(' +
        [
          'chart/candle-chart',
          'chart/use-chart-texts',
          'features/alerts/alert-button',
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
          'api/(request-key|account/account-book)',
          'api/up-down/signed-receipt',
          'api/safety/fetch-safety',
          'data/(account|changes|safety|symbol-label|price-alerts|spot-orders|up-down-orders)',
          'features/alerts/alert-words',
          'chart/own-marks',
          'features/shell/transfer-wish',
          'features/spot-orders/spot-words',
          'proof/kept-(checkpoints|receipts)',
          'wallet/(chains|kinds)',
        ].join('|') +
        ')\\.tsx?$',
    ),
  },
  // Amounts as they are typed, and what bounds them: of both tickets, of alerts and of own limits.
  {
    name: 'amounts',
    test: /src\/(api\/up-down\/fetch-periods|data\/(limits|periods)|i18n\/payout-words|model\/shortage|ui\/(amount-(field|input|refusal-text)|refused))\.tsx?$/,
  },
  // Trades that run, and a trade in words wherever it is listed and on a page of its own.
  {
    name: 'running-trades',
    test: new RegExp(
      'src/(' +
        [
          'features/up-down/orders/(live-result|open-order-row|open-orders|order-summary|seconds-left|standing-text|up-down-(under-way|words))',
          'features/up-down/ticket/up-down-figures',
        ].join('|') +
        ')\\.tsx?$',
    ),
  },
  // What pages of a person are made of and wait for, and what stands in their place for a visitor. Here, or deposits would
  // come with it.
  {
    name: 'page-parts',
    test: /src\/features\/shell\/(bar-link|card-parts\.module|in-card|link-card|sign-in-card)\.(tsx?|css)$/,
  },
  // What is known is old, and since when. Apart from the page's parts: it follows the line, which pages for visitors do not.
  { name: 'stale-line', test: /src\/features\/shell\/stale-line/ },
  // There is too little: said by both tickets and by pages that have no use for the rest of theirs.
  { name: 'explain-short', test: /src\/features\/shell\/explain-short\.ts$/ },
  // What lists are looked through with, and whose prices they show.
  { name: 'list-parts', test: /src\/(ui\/(search-field|radio-group|more-line)|features\/markets\/feed-name)\.tsx$/ },
  // What every page of deposits says and follows.
  {
    name: 'deposits',
    test: /src\/(features\/deposit\/(deposit-words|sign-in-first|not-current|history-link|lines)|data\/(deposits|merchant-match))\.tsx?$/,
  },
  // What both pages of loans say and follow.
  {
    name: 'loans',
    test: /src\/(features\/loans\/(loan-history-link|loan-lines|loan-words)|data\/loans)\.tsx?$/,
  },
  // Beside the rows of lists, with what lets the live worker paint them: half of it is the library.
  {
    name: 'virtual-list',
    test: /node_modules\/@tanstack\/|src\/(ui\/virtual-list|surface\/host\/painted-rows)\.tsx$/,
  },
  // What painted columns say: lists of markets do without the trade page. Those of wide pages come with them.
  { name: 'list-columns', test: /src\/surface\/columns\/(?!market-table)[\w-]+\.ts$/ },
  // What the trade page fetches behind its first frame (trade-parts.ts).
  {
    name: 'trade-parts',
    test: /src\/features\/(up-down\/(ticket\/up-down-ticket|orders\/orders-history)|markets\/market-sheet|book\/(order-book|trades-list))\.tsx$/,
  },
];

/** Groups for the bundler; those above take first. */
export const CHUNK_GROUPS = GROUPS.map(({ name, test }, at) => ({ name, test, priority: GROUPS.length - at }));
