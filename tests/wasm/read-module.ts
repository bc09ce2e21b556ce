import { readFileSync } from 'node:fs';
import { kernelFile } from '../../wasm/build/compile.ts';
import type { KernelName, Variant } from '../../wasm/build/modules.ts';

/** The compiled module from the build folder, for Node. */
export const readModule =
  (name: KernelName) =>
  (variant: Variant): Promise<WebAssembly.Module> =>
    WebAssembly.compile(readFileSync(kernelFile(name, variant)));
