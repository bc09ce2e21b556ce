/** `npm start`: builds the app when it is missing or older than its sources, then serves app, API and socket from one process. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// A third off the time that loading takes from the second start on.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'tern'));
const { buildAppIfStale } = await import('./build-app.ts');
try {
  buildAppIfStale();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await import('./run.ts');
