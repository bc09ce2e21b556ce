import type { KlineKernels } from '../compute/kline/kline-kernels.ts';
import type { OrderKernels } from '../compute/order/order-kernels.ts';
import type { FromLive } from './thread-messages.ts';

export interface ThreadKernelsParts {
  /** Starts the kernels of book and ticks; undefined where this thread uses their plain twins only. */
  readonly loadOrder: (() => Promise<OrderKernels>) | undefined;
  /** Starts the kernels of the charts' studies; undefined as above. */
  readonly loadKline: (() => Promise<KlineKernels>) | undefined;
  /** The tick scanner uses the book's kernels once they are loaded. They are not downloaded for ticks alone. */
  onOrder(kernels: OrderKernels): void;
  post(message: Extract<FromLive, { kind: 'kernels' | 'event' }>, transfer: Transferable[]): void;
}

/**
 * The WebAssembly kernels of this thread. Each loader rejects when its kernels do not start; either result is reported
 * to the page.
 */
export interface ThreadKernels {
  readonly loadOrder: (() => Promise<OrderKernels>) | undefined;
  /** One memory for all charts. After a failure the next chart tries again: the network may be back. */
  readonly loadKline: (() => Promise<KlineKernels>) | undefined;
}

export function createThreadKernels({ loadOrder, loadKline, onOrder, post }: ThreadKernelsParts): ThreadKernels {
  let klineKernels: Promise<KlineKernels> | null = null;

  /** The plain twins would hide that kernels did not start, so it is reported to the page. */
  async function reported<Kernels>(load: () => Promise<Kernels>): Promise<Kernels> {
    try {
      const kernels = await load();
      post({ kind: 'kernels', run: 'wasm' }, []);
      return kernels;
    } catch (error) {
      post({ kind: 'kernels', run: 'plain' }, []);
      post({ kind: 'event', text: `kernels: ${String(error)}` }, []);
      throw error;
    }
  }
  return {
    loadOrder:
      loadOrder &&
      (async () => {
        const kernels = await reported(loadOrder);
        onOrder(kernels);
        return kernels;
      }),
    loadKline:
      loadKline &&
      (() => {
        klineKernels ??= reported(loadKline).catch((error: unknown) => {
          klineKernels = null;
          throw error;
        });
        return klineKernels;
      }),
  };
}
