/**
 * Files at which a program starts, or folders whose files are each started or compiled by name. Code that none of these
 * reaches through imports has no caller.
 */
export const ENTRY_POINTS: readonly string[] = [
  // The pages: index.html and bench.html.
  'src/app/entry.ts',
  'bench/on-device/page/main.ts',
  // Read by the build.
  'vite.config.ts',
  'vitest.config.ts',
  'src/service-worker/worker.ts',
  // Kernels: compile.ts takes every file right in a module's folder.
  'wasm/build/compile.ts',
  'wasm/kline',
  'wasm/order',
  'wasm/sha256',
  'wasm/strategy',
  // Commands of package.json and processes of the server.
  'server/start.js',
  'server/dev.ts',
  'server/ledger-check.ts',
  'server/run.ts',
  'server/operator/operator.ts',
  'verify/verify.ts',
  'tools/renew-coin-drawings.ts',
  'bench/run.ts',
  // Processes and pages that the bench starts by name, and stand-ins that its build puts in place of other files.
  'bench/scenarios/server/bare-http.ts',
  'bench/scenarios/server/bare-sockets.ts',
  'bench/scenarios/server/feed-server.ts',
  'bench/scenarios/server/database-alone.ts',
  'bench/scenarios/server/http-clients.ts',
  'bench/scenarios/server/flush-process.ts',
  'bench/scenarios/server/ledger-process.ts',
  'bench/scenarios/server/our-files.ts',
  'bench/scenarios/server/our-http.ts',
  'bench/scenarios/server/our-sockets.ts',
  'bench/scenarios/server/socket-clients.ts',
  'bench/scenarios/server/whole-server.ts',
  'bench/browser/storm/page.tsx',
  'bench/browser/empty-page/main.tsx',
  'bench/browser/journal/page.ts',
  'bench/browser/strategy/page.ts',
  'bench/browser/wire/page.ts',
  'bench/browser/wire/worker.ts',
  'bench/peers/charts/rivals',
  'bench/on-device/worker',
  // The list of all calls: what others read of the contract, and what tests walk through.
  'protocol/calls.ts',
];
