import type { AnyOperation, Operation, TaskTables } from '../../src/compute/pool/task-types.ts';

export interface Echo {
  readonly column: Uint8Array<ArrayBuffer>;
}

/** Gives a column back. Its cost sends it to the pool. */
export const echo: Operation<unknown, Echo, Echo> = {
  check() {},
  costNs: () => 2e6,
  plain: (job) => job,
  wasm: (_kernels, job) => job,
  moves: ({ column }) => [column.buffer],
  returns: ({ column }) => [column.buffer],
};

/** Tables in the worker's format: every task type has this one operation and no kernels. */
export const echoTables: TaskTables = {
  operations: async () => ({ echo: echo as unknown as AnyOperation }),
  kernels: async () => null,
};
