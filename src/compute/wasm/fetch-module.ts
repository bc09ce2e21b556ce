import klineScalar from '../../../build/wasm/kline-scalar.wasm?url';
import klineSimd from '../../../build/wasm/kline-simd.wasm?url';
import orderScalar from '../../../build/wasm/order-scalar.wasm?url';
import orderSimd from '../../../build/wasm/order-simd.wasm?url';
import strategyScalar from '../../../build/wasm/strategy-scalar.wasm?url';
import strategySimd from '../../../build/wasm/strategy-simd.wasm?url';
import type { KernelName, Variant } from '../../../wasm/build/modules.ts';

/** `sha256` is loaded by `src/proof` alone. */
type ComputeKernel = Exclude<KernelName, 'sha256'>;

const URLS: Readonly<Record<ComputeKernel, Readonly<Record<Variant, string>>>> = {
  order: { scalar: orderScalar, simd: orderSimd },
  kline: { scalar: klineScalar, simd: klineSimd },
  strategy: { scalar: strategyScalar, simd: strategySimd },
};

/** The compiled module, from the app's own files. @throws TypeError when it cannot be loaded, as `fetch` does */
export const fetchModule =
  (name: ComputeKernel) =>
  async (variant: Variant): Promise<WebAssembly.Module> => {
    const response = await fetch(URLS[name][variant]);
    if (!response.ok) throw new TypeError(`kernel ${name}: HTTP ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
  };
