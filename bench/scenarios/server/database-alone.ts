/** A process with the embedded database alone. Argument: the data folder. */
import { openDatabase } from '../../../server/infra/open-database.ts';
import { serveParent } from './child.ts';

await openDatabase({ dataDir: process.argv[2]!, databaseUrl: null });
serveParent(null);
