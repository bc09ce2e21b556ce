/** The server as a process: settings from the environment, until SIGINT or SIGTERM. `--api-only` leaves the app to somebody else. */
import { readConfig } from './infra/config.ts';
import { log } from './infra/log.ts';
import { startServer } from './main.ts';

async function run(): Promise<void> {
  const apiOnly = process.argv.includes('--api-only');
  const running = await startServer(readConfig(process.env), {
    host: process.env['HOST'] || '127.0.0.1',
    serveApp: !apiOnly,
    // At once: what was under way is taken up from its rows, as after any other death.
    onEngineLost: () => {
      log.error('engine', new Error('the connection that makes this the only engine of the database is lost'));
      process.exit(1);
    },
  });
  const stop = () => {
    void running.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.stdout.write(`${apiOnly ? 'The API' : 'Tern'} is at ${running.url}\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
