/** Kernel memory is in no figure of the browser's, so it is counted here. */

const memories: WeakRef<WebAssembly.Memory>[] = [];

/** Size of a page of the system's memory. A page that was never written to takes no memory. */
const PAGE_BYTES = 4096;

/** Knows every memory that this thread makes from now on. */
export function watchKernelMemory(): void {
  class Watched extends WebAssembly.Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor);
      memories.push(new WeakRef(this));
    }
  }
  Object.assign(WebAssembly, { Memory: Watched });
}

/** Returns the bytes of all pages of one memory that contain something. */
export function writtenBytes(buffer: ArrayBufferLike): number {
  const words = new Uint32Array(buffer);
  const wordsInPage = PAGE_BYTES / Uint32Array.BYTES_PER_ELEMENT;
  let pages = 0;
  for (let from = 0; from < words.length; from += wordsInPage) {
    if (words.subarray(from, from + wordsInPage).some((word) => word !== 0)) pages++;
  }
  return pages * PAGE_BYTES;
}

/** Returns the same of all memories of this thread. */
export const kernelBytes = (): number =>
  memories.reduce((sum, memory) => sum + writtenBytes(memory.deref()?.buffer ?? new ArrayBuffer(0)), 0);
