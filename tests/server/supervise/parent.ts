/**
 * Supervises `obedient-child.ts`, which does what it is told. Its disk is full while there is a file `FULL_MARK` names.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { supervise } from '../../../server/supervise.ts';

supervise({
  file: fileURLToPath(new URL('./obedient-child.ts', import.meta.url)),
  args: process.argv.slice(2),
  isDiskFull: () => existsSync(process.env['FULL_MARK'] ?? ''),
});
