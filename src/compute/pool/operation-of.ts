import { ComputeError } from '../errors.ts';
import { TASK_TYPES } from './task-types.ts';
import type { AnyOperation, TaskTables } from './task-types.ts';

/** @throws ComputeError `unsupported task type`, `unknown big-number operation` */
export async function operationOf(tables: TaskTables, type: string, name: string): Promise<AnyOperation> {
  const known = TASK_TYPES.find((each) => each === type);
  if (!known) throw new ComputeError('unsupportedTaskType');
  const table = await tables.operations(known);
  // An own property: `toString` is no operation.
  if (Object.prototype.hasOwnProperty.call(table, name)) return table[name]!;
  throw new ComputeError(known === 'bigNumber' ? 'unknownBigNumberOperation' : 'unsupportedTaskType');
}
