/** A module that so many parts of the app share costs fewer requests in one file with others than beside each set of pages. */
const WIDELY_SHARED = 12;

/**
 * Which modules travel together. A group takes along whatever its modules import, unless a group above has it already; so
 * the order is that of a visit: what runs first, what home shows, the rows of its list with what paints them, the trade
 * page, what most other pages are made of, and the side of who is signed in. The rest is left to the bundler: a chunk for
 * each page and for each set of pages that share modules.
 */
const GROUPS = [
  // The entry waits for nothing but this.
  { name: 'start', tags: ['$initial' as const] },
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|i18next|use-sync-external-store|@preact)\//,
  },
  { name: 'first', test: /src\/(app\/main|pages\/home-page)\.tsx$/ },
  {
    name: 'rows',
    test: /src\/(features\/markets\/market-rows\.tsx|surface\/host\/surface-host\.ts|chart\/mini\/mini-surface\.ts)$/,
  },
  { name: 'trade', test: /src\/pages\/trade\/trade-page\.tsx$/ },
  {
    name: 'parts',
    test: /\/(protocol|src\/(ui|i18n|model|frame|level|features\/shell))\//,
    minShareCount: WIDELY_SHARED,
  },
  { name: 'person', test: /src\/app\/person-side\.ts$/ },
];

/** Groups for the bundler; those above take first. */
export const CHUNK_GROUPS = GROUPS.map((group, at) => Object.assign(group, { priority: GROUPS.length - at }));
