import type { AnyOperation, TaskType } from './task-types.ts';

/** The kernels of this thread, started when first asked for. */
export interface KernelCache {
  /**
   * Returns the kernels. Null for good where WebAssembly is missing or computes wrongly; null for this call where the
   * file did not load.
   */
  get(type: TaskType): Promise<unknown>;
  /** A fresh start when next asked for. */
  drop(type: TaskType): void;
  /** Types whose kernels were started. */
  started(): readonly TaskType[];
  /** Counts a job that the plain twin did instead. */
  noteFallback(): void;
  fallbacks(): number;
}

export function createKernelCache(start: (type: TaskType) => Promise<unknown>): KernelCache {
  const kernels = new Map<TaskType, Promise<unknown>>();
  const started = new Set<TaskType>();
  let fallbacks = 0;

  async function tryStart(type: TaskType): Promise<unknown> {
    try {
      const kernel = await start(type);
      started.add(type);
      return kernel;
    } catch (error) {
      // `fetch` and `import` say TypeError when the network fails: that may pass.
      if (error instanceof TypeError) kernels.delete(type);
      return null;
    }
  }

  return {
    get(type) {
      let kernel = kernels.get(type);
      if (!kernel) kernels.set(type, (kernel = tryStart(type)));
      return kernel;
    },
    drop(type) {
      kernels.delete(type);
      started.delete(type);
    },
    started: () => [...started],
    noteFallback: () => void fallbacks++,
    fallbacks: () => fallbacks,
  };
}

/**
 * A checked job on this thread: in WASM, else by the plain twin. The twin also has the last word on every error: a job too
 * long for the memory of a kernel is computed all the same, and a job that is wrong fails with the twin's message.
 */
export async function computeHere(
  kernelCache: KernelCache,
  type: TaskType,
  operation: AnyOperation,
  job: never,
): Promise<unknown> {
  const kernels = await kernelCache.get(type);
  await operation.prepare?.(kernels as never, job);
  if (kernels !== null) {
    try {
      return operation.wasm(kernels as never, job);
    } catch (error) {
      // After a trap the memory of a kernel is in no known state.
      if (error instanceof WebAssembly.RuntimeError) kernelCache.drop(type);
    }
  }
  const result = operation.plain(job);
  kernelCache.noteFallback();
  return result;
}
