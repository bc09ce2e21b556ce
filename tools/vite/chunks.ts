/** A module shared by this many parts costs fewer requests in one common file than beside each set of pages. */
const WIDELY_SHARED = 12;

/**
 * Modules that are bundled into one chunk. A group includes all imports of its modules unless an earlier group has
 * them, so the order is that of a visit: code that runs first, home, the market rows with their painter, shared code
 * of most other pages, the trade page, and the person side. What most pages share comes before trade and person: a page
 * that needs one module of theirs loads all of their chunk. The bundler splits the rest: a chunk for each page and for
 * each set of pages that share modules.
 */
const GROUPS = [
  // The entry waits for this chunk only.
  { name: 'start', tags: ['$initial' as const] },
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|i18next|use-sync-external-store|@preact)\//,
  },
  // Names of markets are one line that every third page needs: in `parts` the trade page would load all of those for it.
  { name: 'first', test: /src\/(app\/main\.tsx|pages\/home-page\.tsx|model\/market\.ts)$/ },
  {
    name: 'rows',
    test: /src\/(features\/markets\/market-rows\.tsx|surface\/host\/surface-host\.ts|chart\/mini\/mini-surface\.ts)$/,
  },
  // Columns of candles are two short files: for them the drawing of a chart would load all parts.
  {
    name: 'parts',
    test: /\/(protocol|src)\/(?!compute\/(kline\/columns|pool\/job-buffers)\.ts)/,
    minShareCount: WIDELY_SHARED,
  },
  { name: 'trade', test: /src\/pages\/trade\/trade-page\.tsx$/ },
  { name: 'person', test: /src\/app\/person-side\.ts$/ },
];

/** Groups for the bundler; earlier groups have priority. */
export const CHUNK_GROUPS = GROUPS.map((group, at) => Object.assign(group, { priority: GROUPS.length - at }));
