import type { KlineKernels } from './kline-kernels.ts';

/** Charts keep series and ask for no jobs; this is for the self-test. */
const CHART_JOB_BYTES = 2 ** 17;

/** Kernels of this thread, for the studies of its charts. @throws as `startKline` and `fetchModule` do */
export async function loadKline(): Promise<KlineKernels> {
  const [{ startKline }, { fetchModule }] = await Promise.all([
    import('./kline-kernels.ts'),
    import('../wasm/fetch-module.ts'),
  ]);
  return startKline(fetchModule('kline'), CHART_JOB_BYTES);
}
