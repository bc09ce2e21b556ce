import { startOrder } from '../../src/compute/order/order-kernels.ts';
import type { OrderKernels } from '../../src/compute/order/order-kernels.ts';
import { VARIANTS } from '../../wasm/build/modules.ts';
import type { Variant } from '../../wasm/build/modules.ts';
import { readModule } from './read-module.ts';

/** The kernels of one build, independent of the engine's choice. */
export const orderKernelsOf = (variant: Variant, bytes?: number): Promise<OrderKernels> =>
  startOrder(() => readModule('order')(variant), bytes);

export const bothOrderKernels = async (bytes?: number): Promise<readonly (readonly [Variant, OrderKernels])[]> =>
  Promise.all(VARIANTS.map(async (variant) => [variant, await orderKernelsOf(variant, bytes)] as const));
