import type { KlineKernels } from './kline/kline-kernels.ts';
import type { OrderKernels } from './order/order-kernels.ts';

/** Kernels of this thread, for the studies of its charts. @throws as `startKline` and `fetchModule` do */
export async function loadKline(): Promise<KlineKernels> {
  const [{ startKline }, { fetchModule }] = await Promise.all([
    import('./kline/kline-kernels.ts'),
    import('./wasm/fetch-module.ts'),
  ]);
  return startKline(fetchModule('kline'));
}

/** Memory for one book with its largest delta (`KERNEL_LEVELS`) and a tick scanner of 5 000 markets. */
export const FEED_BYTES = 4 * 2 ** 20;

/** Kernels of this thread, fetched when called. @param bytes  of memory @throws as `startOrder` and `fetchModule` do */
export async function loadOrder(bytes: number): Promise<OrderKernels> {
  const [{ startOrder }, { fetchModule }] = await Promise.all([
    import('./order/order-kernels.ts'),
    import('./wasm/fetch-module.ts'),
  ]);
  return startOrder(fetchModule('order'), bytes);
}
