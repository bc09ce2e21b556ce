import type { OperationTable, TaskTables, TaskType } from './task-types.ts';

const OPERATIONS: Readonly<Record<TaskType, () => Promise<OperationTable>>> = {
  orders: async () => (await import('../order/operations.ts')).orderOperations,
  strategy: async () => (await import('../strategy/operations.ts')).strategyOperations,
};

const fetchModule = () => import('../wasm/fetch-module.ts');

const KERNELS: Readonly<Record<TaskType, () => Promise<unknown>>> = {
  async orders() {
    const [kernels, files] = await Promise.all([import('../order/order-kernels.ts'), fetchModule()]);
    return kernels.startOrder(files.fetchModule('order'));
  },
  async strategy() {
    const [kernels, files] = await Promise.all([import('../strategy/strategy-kernels.ts'), fetchModule()]);
    return kernels.startStrategy(files.fetchModule('strategy'));
  },
};

/** Loaded tables, because each `import()` searches the page for the files of its module again. */
const loaded: Partial<Record<TaskType, OperationTable>> = {};

/** The app's operations and kernels. */
export const taskTables: TaskTables = {
  operations: async (type) => (loaded[type] ??= await OPERATIONS[type]()),
  kernels: (type) => KERNELS[type](),
};
