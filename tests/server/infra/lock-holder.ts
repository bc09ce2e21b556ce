import { lockDirectory } from '../../../server/infra/directory-lock.ts';

/** A process that takes the folder of its first argument, says `held` or `refused`, and keeps it until it is ended. */
const dir = process.argv[2];
if (dir === undefined) throw new Error('which folder?');
try {
  const unlock = await lockDirectory(dir);
  process.stdout.write('held\n');
  process.stdin.once('data', () => void unlock().then(() => process.exit(0)));
  setInterval(() => undefined, 1000);
} catch (error) {
  process.stdout.write(`refused ${(error as Error).message}\n`);
}
