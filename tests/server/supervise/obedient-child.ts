/** A server that serves nothing. Says its process id and port, then does as its argument says. */
import { existsSync } from 'node:fs';
import { onParentsRequest, REFUSED, reportStarted } from '../../../server/supervised.ts';

const GIVEN_PORT = 4321;
const [order] = process.argv.slice(2);

const serve = (): void => {
  reportStarted({ port: GIVEN_PORT });
  process.stdout.write('up\n');
  setInterval(() => {}, 60_000);
};

onParentsRequest(() => {
  if (order === 'hang') return;
  process.stdout.write('stopping\n');
  setTimeout(() => process.exit(0), order === 'linger' ? 300 : 0);
});
process.on('SIGUSR2', () => {
  throw new Error('an error nobody has caught');
});
process.stdout.write(`child ${process.pid} at ${process.env['PORT'] ?? 'no port'}\n`);

if (order === 'end') process.exit(0);
if (order === 'refuse') process.exit(REFUSED);
if (order === 'abort') process.abort();
if (order === 'need room' && existsSync(process.env['FULL_MARK'] ?? '')) process.exit(REFUSED);
if (order === 'need much' && existsSync(process.env['FULL_MARK'] ?? '')) process.abort();
if (order === 'serve once' && process.env['PORT'] === String(GIVEN_PORT)) process.exit(REFUSED);
serve();
