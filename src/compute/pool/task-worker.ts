import { serveTasks } from './serve-tasks.ts';
import { taskTables } from './task-tables.ts';

/** Entry of the compute worker. */
serveTasks(taskTables);
