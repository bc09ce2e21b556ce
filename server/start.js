/**
 * `npm start`: builds the app when it is missing or older than its sources, then serves app, API and socket from one process
 * that is started again when it dies. Plain JavaScript without static imports, in the syntax of Node 12: a Node that is too old
 * to run the server can read it and says what to do, instead of showing a stack.
 */
const LEAST_MAJOR = 24;

async function start() {
  const [{ enableCompileCache }, { join }] = await Promise.all([import('node:module'), import('node:path')]);
  // A third off the time that loading takes, here and in the server.
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'tern');
  enableCompileCache(cache);
  process.env['NODE_COMPILE_CACHE'] = process.env['NODE_COMPILE_CACHE'] || cache;
  const { supervise } = await import('./supervise.ts');
  const { isTooFullToStart } = await import('./infra/disk-space.ts');
  const { dataDirOf } = await import('./infra/config.ts');
  supervise({
    file: join(import.meta.dirname, 'run.ts'),
    args: process.argv.slice(2),
    atFirst: ['--build'],
    isDiskFull: () => isTooFullToStart(dataDirOf(process.env)),
  });
}

if (Number(process.versions.node.split('.')[0]) >= LEAST_MAJOR) start();
else {
  console.error(
    `Tern runs on Node ${LEAST_MAJOR} or later, and this is ${process.version}: install Node ${LEAST_MAJOR} from nodejs.org, ` +
      'or run `npm ci` with Node 20.19 or later, which brings the right one, and start again.',
  );
  process.exitCode = 1;
}
