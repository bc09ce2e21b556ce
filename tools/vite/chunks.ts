/**
 * Modules that travel together. What is left out becomes a chunk for each set of pages that share it, often of a few hundred
 * bytes: each costs a request, and compresses badly alone. A group takes along what its modules import, unless a group
 * above has it already; so what stands here must not lead to code that the group's pages do without. The pages themselves
 * stay chunks of their own, home aside: the manifest and the shell know them by their source.
 */
const GROUPS: readonly { readonly name: string; readonly test: RegExp }[] = [
  // What every page needs and a release seldom changes, and the little that the entry or most pages use.
  {
    name: 'libraries',
    test: new RegExp(
      'vite/preload-helper|src/(ui/bring-code|frame/after-paint|surface/host/say-painted)\\.ts$' +
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
          'ui/(follow-\\w+|isolate|signal-text)',
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
          '.*/(change-pill|coin-icon|favourite-button|mini-chart|painted-rows|price-text|said-figures)\\.tsx?',
          '(ui/virtual-list|surface/host/painted-rows|features/markets/market-(list|row))\\.module\\.css',
        ].join('|') +
        ')$',
    ),
  },
  // Styles that most pages share: in one sheet they cost one request instead of one a part. Trade and what visitors read do
  // without.
  {
    name: 'part-styles',
    test: new RegExp(
      'src/(' +
        [
          'ui/(amount-field|chip-group|copy-text|dialog|facts|field-box|modal-frame|more-line|refused|sheet|text-field|timeline)',
          'features/shell/(appeal|bar-link|card-parts|list-states|stale-line|step-list|waiting)',
        ].join('|') +
        ')\\.module\\.css$',
    ),
  },
  // Canvases of charts, large and mini, and of rows.
  {
    name: 'surfaces',
    test: /src\/(chart\/(host\/(surfaces|watch-canvas)|.*read-theme)|frame\/(watch-look|can-transfer-canvas)|surface\/host\/way)\.ts$/,
  },
  // Times, what the exchange refuses, in words, and how anything is shown that may not be there yet.
  {
    name: 'answer-texts',
    test: /(protocol\/(errors|units\/withdraw-conditions)|src\/(features\/shell\/resource-view|i18n\/(exact-refusal|isolated-text|refusal-text|time-text)|model\/network-name))\.tsx?$/,
  },
  // What asks, answers, and gives something to take along; amounts as they are typed, and what bounds them.
  {
    name: 'dialog',
    test: new RegExp(
      'src/(' +
        [
          'api/up-down/fetch-periods',
          'data/(limits|periods)',
          'i18n/payout-words',
          'model/shortage',
          'ui/(amount-(field|input)|chip-group|copy-text|dialog|facts|modal-frame|more-line|refused|sheet|save-file)',
        ].join('|') +
        ')\\.tsx?$',
    ),
  },
  // Pages and the person's side both follow trades and say what they came to; with the bar of a main button and tabs,
  // which home does without.
  {
    name: 'orders',
    test: /src\/(signals\/up-down-orders|i18n\/booked-text|ui\/(bottom-bar|tabs))\.tsx?$/,
  },
  // How anything of a person's is followed, asked for page by page, sent once and waited for: pages of money use it without
  // the rest of that person's data.
  {
    name: 'person-parts',
    test: /src\/(api\/request-key|data\/(changes|cues|display-rate|order-confirmation|outgoing-mark|paged|sent-once)|features\/shell\/(give-cue|line-state)|model\/random-id|signals\/paged-rows|ui\/(more-line|ring|vibrate))\.tsx?$/,
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
          'surface/host/(painted-line|watch-shown-rows)',
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
    test: new RegExp(
      'src/(' +
        [
          'api/upload/remove-upload',
          'features/shell/(bar-link|card-parts\\.module|in-card|link-card|sign-in-card|stale-line|time-left|waiting)',
          'i18n/(country-name|written-phone)',
          'ui/((choice|text)-field|pick-one|timeline)',
        ].join('|') +
        ')\\.(tsx?|css)$',
    ),
  },
  // Lists that come page by page, and go into a file.
  { name: 'paged-lists', test: /src\/(features\/shell\/(list-states|paged-more-line)|model\/csv)\.tsx?$/ },
  // There is too little: said by both tickets and by pages that have no use for the rest of theirs.
  { name: 'explain-short', test: /src\/features\/shell\/explain-short\.ts$/ },
  // What lists are looked through with, and whose prices they show.
  { name: 'list-parts', test: /src\/(ui\/(search-field|radio-group|more-line)|features\/markets\/feed-name)\.tsx$/ },
  // What every page of deposits says and follows.
  {
    name: 'deposits',
    test: /src\/(api\/merchant\/appeal-merchant-match|features\/deposit\/(appeal|deposit-words|sign-in-first|not-current|history-link|lines)|data\/(deposits|merchant-match))\.tsx?$/,
  },
  // What money earns and costs.
  { name: 'interest', test: /(protocol\/units\/(interest|own-price|spot-money)|src\/model\/whole-of)\.ts$/ },
  // What both pages of loans say and follow.
  {
    name: 'loans',
    test: /src\/(features\/loans\/(loan-history-link|loan-lines|loan-sums|loan-words)|data\/loans)\.tsx?$/,
  },
  // What all pages of Earn say and follow.
  {
    name: 'earn-parts',
    test: /src\/(data\/earn-(orders|products)|features\/earn\/(as-of|bar|earn-words|gain-class|minute-tick|old-since|orders-link|product-card|use-fresh-products))\.tsx?$/,
  },
  // What pages of withdrawals follow and say, and where money may go that was told before; then the forms of all three.
  {
    name: 'withdrawals',
    test: /src\/(api\/withdraw\/(fetch-withdrawals|withdrawal)|data\/(address-book|bank-binding|withdraw-rules|withdrawals)|features\/withdraw\/(status-chip|withdraw-words)|model\/withdrawal)\.tsx?$/,
  },
  {
    name: 'withdraw-form',
    test: /src\/(data\/outgoing(-withdrawal)?|features\/withdraw\/form\/(?!manual-form|one-click-form|other-ways|review-sheet)[\w-]+)\.tsx?$/,
  },
  // Both apart, or what follows would come to pages that use one of them only.
  { name: 'verification', test: /src\/data\/verification\.ts$/ },
  { name: 'new-photo-upload', test: /src\/features\/shell\/new-photo-upload\.ts$/ },
  // Who somebody says they are, and what all pages of that say.
  {
    name: 'identity-parts',
    test: /(protocol\/units\/(id-number|real-name)|src\/(features\/shell\/(document-photos|identity-fields|step-list)|model\/identity-text))\.tsx?$/,
  },
  {
    name: 'verification-parts',
    test: /src\/features\/verification\/(failures-card|identity-lines|said-lines|send-button|sent-view|use-fresh-verification|verification-[\w-]+)\.tsx?$/,
  },
  // Beside the rows of lists: most of it is the library.
  {
    name: 'virtual-list',
    test: /node_modules\/@tanstack\/|src\/ui\/virtual-list\.tsx$/,
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
