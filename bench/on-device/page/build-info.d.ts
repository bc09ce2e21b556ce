/** Written into the page when it is built: `tools/vite/on-device-bench.ts`. */
declare const __BENCH_BUILD__: { readonly version: string; readonly revision: string };
