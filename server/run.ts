/**
 * The server process: settings from the environment, until SIGINT or SIGTERM. `--api-only` does not serve the app;
 * `--build` builds the app first when it is older than its sources.
 */
import { readConfig } from './infra/config.ts';
import { log } from './infra/log.ts';
import { startServer } from './main.ts';
import type { RunningServer } from './main.ts';
import { onParentsRequest, REFUSED, reportStarted } from './supervised.ts';

let running: RunningServer | null = null;
let stopping = false;

/** Stops once, whoever asks. Before the server is up there is nothing to finish. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  void Promise.resolve(running?.stop()).then(() => process.exit(0));
}

async function run(): Promise<void> {
  const apiOnly = process.argv.includes('--api-only');
  if (process.argv.includes('--build')) (await import('./build-app.ts')).buildAppIfStale();
  running = await startServer(readConfig(process.env), {
    host: process.env['HOST'] || '127.0.0.1',
    serveApp: !apiOnly,
    // Exits at once; the next start resumes running work from its rows, as after any other death.
    onDatabaseLost: () => {
      log.error('database', new Error('the database that this process alone works on is lost'));
      process.exit(1);
    },
  });
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  reportStarted({ port: running.port });
  process.stdout.write(`${apiOnly ? 'The API' : 'Tern'} is at ${running.url}\n`);
}

onParentsRequest(stop);
run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(REFUSED);
});
