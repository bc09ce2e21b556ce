import kernelUrl from '../../build/wasm/sha256-scalar.wasm?url';
import { sha256Hex } from './sha256-hex.ts';
import type { Sha256Hex } from './sha256-hex.ts';
import { sha256Kernel } from './sha256-kernel.ts';

/** The kernel of the app's own files, or JavaScript where it does not come or does not run. Never rejects. */
export async function fetchSha256(): Promise<Sha256Hex> {
  try {
    const response = await fetch(kernelUrl);
    if (!response.ok) return sha256Hex;
    return sha256Kernel(await WebAssembly.compile(await response.arrayBuffer()), sha256Hex);
  } catch {
    return sha256Hex;
  }
}
