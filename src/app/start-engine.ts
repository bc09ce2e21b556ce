import { startCompute } from '../compute/start-compute.ts';
import { trustedTaskWorkerUrl } from '../live/trusted-worker-urls.ts';

/** Prepares the compute engine of this page. Its code, kernels and workers load on the first computation. */
export const startEngine = (): void =>
  startCompute({
    createWorker:
      typeof Worker === 'function' ? () => new Worker(trustedTaskWorkerUrl, { type: 'module', name: 'compute' }) : null,
  });
