/** Written into the page when it is built: `vite-plugin.ts`. */
declare const __BENCH_BUILD__: { readonly version: string; readonly revision: string };
