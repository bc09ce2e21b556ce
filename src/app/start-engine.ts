import { startCompute } from '../compute/compute.ts';
import { trustedTaskWorkerUrl } from '../live/trusted-worker-urls.ts';

/** Readies the compute engine of this page. Its code, kernels and workers come when something is first computed. */
export const startEngine = (): void =>
  startCompute({
    createWorker:
      typeof Worker === 'function' ? () => new Worker(trustedTaskWorkerUrl, { type: 'module', name: 'compute' }) : null,
  });
