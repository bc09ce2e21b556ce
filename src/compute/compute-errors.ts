/** Reasons why a task failed, in the words of docs/contract.md#errors; the last three are our own. */
const TEXTS = {
  taskTimedOut: 'task timed out',
  workerCreationTimedOut: 'worker creation timed out',
  batchFailed: 'batch failed',
  unsupportedTaskType: 'unsupported task type',
  unknownOperation: 'unknown operation',
  managerNotReady: 'manager not ready',
  queueFull: 'queue full',
  datasetMissing: 'dataset missing',
  aborted: 'aborted',
} as const;

export type ComputeErrorCode = keyof typeof TEXTS;

/** A task that was not computed. A job that is wrong in itself is a RangeError or a TypeError instead, from its check. */
export class ComputeError extends Error {
  // Declared only: helpers for a field would be in each start.
  declare readonly code: ComputeErrorCode;

  constructor(code: ComputeErrorCode) {
    super(TEXTS[code]);
    this.name = 'ComputeError';
    this.code = code;
  }
}
