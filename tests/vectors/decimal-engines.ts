import { startDecimal } from '../../src/compute/decimal/decimal-kernels.ts';
import type { DecimalKernels } from '../../src/compute/decimal/decimal-kernels.ts';
import type { DecimalEngine } from '../../src/compute/decimal/engine.ts';
import { plainDecimals } from '../../src/compute/decimal/plain-decimals.ts';
import type { Variant } from '../../wasm/build/modules.ts';
import { readModule } from '../wasm/read-module.ts';
import { columnEngine, textEngine } from './kernel-ways.ts';

export type DecimalEngineName = 'scalar' | 'simd' | 'plain';

/**
 * Kernels of one build. The scalar one is handed in where the start asks for SIMD, else every machine would prefer
 * that.
 */
const kernels = (variant: Variant): Promise<DecimalKernels> => startDecimal(() => readModule('decimal')(variant));

/** All decimal engines, in Node. The kernels must have been compiled. */
export async function decimalEngines(): Promise<Readonly<Record<DecimalEngineName, DecimalEngine>>> {
  return { scalar: await kernels('scalar'), simd: await kernels('simd'), plain: plainDecimals };
}

/** The other ways into the same kernels, for the operations they have (`hasColumns`). */
export async function kernelWays(): Promise<Readonly<Record<string, DecimalEngine>>> {
  const [scalar, simd] = [await kernels('scalar'), await kernels('simd')];
  return {
    'scalar text': textEngine(scalar),
    'simd text': textEngine(simd),
    'scalar columns': columnEngine(scalar),
    'simd columns': columnEngine(simd),
  };
}
