/**
 * `npm start`: builds the app when it is missing or older than its sources, then serves app, API and socket from one process
 * that is started again when it dies. Plain JavaScript, so that this parent need not load a compiler of TypeScript: from the
 * second start on the rest of it comes from the cache.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// A third off the time that loading takes, here and in the server.
const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache', 'tern');
enableCompileCache(CACHE);
process.env['NODE_COMPILE_CACHE'] ??= CACHE;
const { supervise } = await import('./supervise.ts');
supervise(join(import.meta.dirname, 'run.ts'), process.argv.slice(2), ['--build']);
