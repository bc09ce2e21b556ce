import { serveTasks } from '../../../../src/compute/pool/serve-tasks.ts';
import { table } from './doubling.ts';
import { spinning } from './spinning.ts';

/** A compute worker with the operations of these tests. */
serveTasks({
  operations: async () => ({ ...table, ...spinning }),
  kernels: async () => ({ double: (values: Float64Array) => values.map((value) => value + value) }),
});
