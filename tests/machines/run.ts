/**
 * `npm run test:machines [-- --only NAME]`: the two commands of the README on fresh Debian systems with several versions of Node
 * and npm, as root, and the image of deploy/Dockerfile. Prints a table and `N passed, N failed`; the exit status is 1 where one failed.
 */
import { parseArgs } from 'node:util';
import { checkImage, hasBuildah } from './check-image.ts';
import { checkMachine } from './check-machine.ts';
import { MACHINES } from './machines.ts';

if (process.getuid?.() !== 0) throw new Error('debootstrap and chroot need root');
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

const rows: string[] = [];
const failures: string[] = [];
const seconds = (value: number | null): string => (value === null ? '–' : `${Math.round(value)} s`);
let passed = 0;
for (const machine of MACHINES.filter((one) => `${one.name}, Node ${one.node}, npm ${one.npm}`.includes(values.only))) {
  const isImage = machine.outcome === 'image';
  if (isImage && !hasBuildah()) {
    process.stdout.write(`${machine.name} left out: there is no buildah\n`);
    continue;
  }
  const { versions, installSeconds, megabytes, startSeconds, failure, sentence } = await (
    isImage ? checkImage : checkMachine
  )(machine);
  const row = [
    machine.name,
    versions,
    machine.outcome,
    seconds(installSeconds),
    megabytes === null ? '–' : `${megabytes} MB`,
    seconds(startSeconds),
    failure === null ? 'passed' : 'FAILED',
  ];
  rows.push(`| ${row.join(' | ')} |`);
  process.stdout.write(`${rows.at(-1)}\n`);
  if (sentence !== null) process.stdout.write(`  ${sentence}\n`);
  if (failure === null) passed++;
  else failures.push(`${machine.name}, ${versions}: ${failure}`);
}

const head = ['machine', 'Node / npm', 'must', 'npm ci', 'packages', 'start to page', 'result'];
process.stdout.write(
  ['', `| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows, ...failures, ''].join('\n'),
);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
if (failures.length > 0 || passed === 0) process.exitCode = 1;
