import { startPgliteThread } from '../../../server/infra/pglite-thread.ts';

/** A process that opens the store of its first argument, asks it once, says what it answered, and ends. */
const dir = process.argv[2];
if (dir === undefined) throw new Error('which store?');
const thread = await startPgliteThread(dir);
const { rows } = await thread.query('select count(*)::int as n from generate_series(1, 1000)', []);
await thread.close();
process.stdout.write(`${JSON.stringify(rows)}\n`);
