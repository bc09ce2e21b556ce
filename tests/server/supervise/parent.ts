/** Supervises `obedient-child.ts`, which does what it is told. */
import { fileURLToPath } from 'node:url';
import { supervise } from '../../../server/supervise.ts';

supervise(fileURLToPath(new URL('./obedient-child.ts', import.meta.url)), process.argv.slice(2));
