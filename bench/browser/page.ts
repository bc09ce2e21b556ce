import { fetchModule } from '../../src/compute/wasm/fetch-module.ts';
import { runEngine, startKernels } from '../scenarios/compute/engine-run.ts';
import type { EngineOptions, EngineResult } from '../scenarios/compute/engine-run.ts';
import { workerPathCases } from './worker-path.ts';

/** Type of the function that the driver calls in the page. */
export type RunCompute = (options: EngineOptions) => Promise<EngineResult>;

declare global {
  interface Window {
    runCompute?: RunCompute;
  }
}

window.runCompute = async (options) =>
  runEngine(await startKernels(fetchModule, options.sizes), options, { T11: workerPathCases }, (progress) =>
    console.info(progress),
  );
