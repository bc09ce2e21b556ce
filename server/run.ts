/** The server as a process: settings from the environment, until SIGINT or SIGTERM. `--api-only` leaves the app to somebody else. */
import { readConfig } from './infra/config.ts';
import { startServer } from './main.ts';

async function run(): Promise<void> {
  const apiOnly = process.argv.includes('--api-only');
  const running = await startServer(readConfig(process.env), {
    host: process.env['HOST'] || '127.0.0.1',
    serveApp: !apiOnly,
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
