import { serveTasks } from '../../src/compute/pool/serve-tasks.ts';
import { echoTables } from './echo-operation.ts';

/** The compute worker with an operation that computes nothing, so that only the way there and back is timed. */
serveTasks(echoTables);
