import type { AnyOperation, Operation, OperationTable } from '../../../../src/compute/pool/task-types.ts';

export interface Doubling {
  readonly values: Float64Array;
  /** Cost of the whole job, ns. */
  readonly costNs?: number;
}

/** Replaces the kernels in these tests. */
export interface DoublingKernels {
  double(values: Float64Array): Float64Array;
}

function check({ values }: Doubling): void {
  if (values.length === 0) throw new RangeError('values: empty');
  if (values.some((value) => !Number.isFinite(value))) throw new RangeError('values: must be finite');
}

/** Twice each value: the smallest operation with a column in and a column out. */
export const double: Operation<DoublingKernels, Doubling, Float64Array> = {
  check,
  costNs: ({ values, costNs }) => costNs ?? values.length,
  plain: ({ values }) => values.map((value) => 2 * value),
  wasm: (kernels, { values }) => kernels.double(values),
  moves: ({ values }) => [values.buffer as ArrayBuffer],
  returns: (result) => [result.buffer as ArrayBuffer],
};

/** Operations in the form of the engine's tables. */
export const table: OperationTable = { double: double as AnyOperation };

export const column = (...values: number[]): Doubling => ({ values: Float64Array.from(values) });

/** A job of this many bytes. */
export const sized = (bytes: number): Doubling => ({ values: new Float64Array(bytes / 8).fill(1) });
