/** `npm run docs:ids`: every id that is cited, its line in docs/, and where it is cited. */
import { idTable } from './citations.ts';

process.stdout.write(`${idTable().join('\n')}\n`);
