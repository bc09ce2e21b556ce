import { ComputeError } from '../compute-errors.ts';
import { checkCandles } from './candles.ts';
import type { Candles } from './candles.ts';
import type { StrategyKernels } from './strategy-kernels.ts';

/** Reads the candles of a data set; null when they are not on this device. @throws TypeError, RangeError when they are broken */
export type ReadCandles = (dataset: string) => Promise<Candles | null>;

/** The candles of this thread: one data set at a time, in the memory of the kernels where there are any. */
export class DataSets {
  private readonly read: ReadCandles;
  private name: string | null = null;
  private kernels: StrategyKernels | null = null;
  private candles: Candles | null = null;

  constructor(read: ReadCandles) {
    this.read = read;
  }

  /**
   * Makes a data set ready: reads it unless it is the last one.
   * @throws ComputeError `dataset missing`; RangeError when the memory is too small; TypeError, RangeError when it is broken
   */
  async load(kernels: StrategyKernels | null, dataset: string): Promise<void> {
    // Kernels that were started afresh after a trap hold nothing.
    if (this.name === dataset && this.kernels === kernels) return;
    this.name = null;
    this.candles = null;
    const candles = await this.read(dataset);
    if (!candles) throw new ComputeError('datasetMissing');
    checkCandles(candles);
    kernels?.hold(candles);
    // Views of the memory of the kernels: one copy is enough.
    this.candles = kernels?.candles ?? candles;
    this.kernels = kernels;
    this.name = dataset;
  }

  /** The candles of the data set that was loaded last. @throws ComputeError `dataset missing` for another */
  of(dataset: string): Candles {
    if (!this.candles || this.name !== dataset) throw new ComputeError('datasetMissing');
    return this.candles;
  }
}
