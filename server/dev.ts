/** `npm run dev`: the app with hot reload from Vite, the API from a server that restarts on every change. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from './infra/config.ts';
import { NODE_FLAGS } from './node-flags.ts';

const ROOT = join(import.meta.dirname, '..');
const APP_PORT = process.env['DEV_PORT'] ?? '5173';

const { port, origins } = readConfig(process.env);
const devOrigins = [`http://localhost:${APP_PORT}`, `http://127.0.0.1:${APP_PORT}`, ...origins];

const node = (args: readonly string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });

const children = [
  node(
    [
      ...NODE_FLAGS,
      '--watch',
      '--watch-path=server',
      '--watch-path=protocol',
      '--watch-preserve-output',
      'server/run.ts',
      '--api-only',
    ],
    { PORT: String(port), ORIGINS: devOrigins.join(',') },
  ),
  node(['node_modules/vite/bin/vite.js', '--port', APP_PORT, '--strictPort'], {
    TERN_API: `http://127.0.0.1:${port}`,
  }),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
for (const child of children) child.once('exit', stop);
