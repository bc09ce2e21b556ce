import type { Variant } from '../../../wasm/build/modules.ts';
import { Arena } from './arena.ts';
import type { ArenaExports } from './arena.ts';

/** One kernel module at work: its functions and the memory its columns live in. */
export interface Kernel<Exports> {
  readonly exports: Exports;
  readonly arena: Arena;
  readonly variant: Variant;
  /** The compiled module, for a further instance with a memory of its own. */
  readonly module: WebAssembly.Module;
}

/** Loads a compiled module: fetched in the app, read from disk in Node. */
export type LoadModule = (variant: Variant) => Promise<WebAssembly.Module>;

export const PAGE_BYTES = 65_536;

/** A function with one v128 instruction: engines without SIMD refuse it. */
// prettier-ignore
const SIMD_PROBE = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);

/** Returns whether the engine has WebAssembly. */
export const hasWebAssembly = (): boolean => typeof WebAssembly === 'object';

/** Returns whether the engine accepts SIMD; each kernel's self-test checks that it computes correctly with it. */
export const hasSimd = (): boolean => hasWebAssembly() && WebAssembly.validate(SIMD_PROBE);

/**
 * One instance of a module.
 * @param mostBytes  what its memory may grow to. Growing detaches every view of it, so by default it never does.
 * @throws RangeError when the system has no such memory
 */
export function instantiate<Exports>(
  module: WebAssembly.Module,
  variant: Variant,
  bytes: number,
  mostBytes: number = bytes,
): Kernel<Exports> {
  const pages = (count: number) => Math.ceil(count / PAGE_BYTES);
  const memory = new WebAssembly.Memory({ initial: pages(bytes), maximum: pages(mostBytes) });
  const { exports } = new WebAssembly.Instance(module, {
    env: {
      memory,
      abort() {
        throw new Error('kernel aborted');
      },
    },
  });
  return { exports: exports as Exports, arena: new Arena(exports as unknown as ArenaExports, memory), variant, module };
}

function passes<Exports>(kernel: Kernel<Exports>, selfTest: (kernel: Kernel<Exports>) => boolean): boolean {
  try {
    return kernel.arena.scoped(() => selfTest(kernel));
  } catch {
    return false;
  }
}

/**
 * Starts a kernel module: its SIMD build where the engine has SIMD and computes rightly with it, else its scalar build.
 * @param bytes  size of its memory, fixed from then on
 * @throws Error when WebAssembly is missing, the file does not come, or even the scalar build fails its self-test
 */
export async function startKernel<Exports>(
  load: LoadModule,
  bytes: number,
  selfTest: (kernel: Kernel<Exports>) => boolean,
): Promise<Kernel<Exports>> {
  if (hasSimd()) {
    const simd = instantiate<Exports>(await load('simd'), 'simd', bytes);
    if (passes(simd, selfTest)) return simd;
  }
  const scalar = instantiate<Exports>(await load('scalar'), 'scalar', bytes);
  if (passes(scalar, selfTest)) return scalar;
  throw new Error('the kernel computes wrongly on this device');
}
