/** Supervises the server as `npm start` does, but without building the app. */
import { fileURLToPath } from 'node:url';
import { dataDirOf } from '../../../server/infra/config.ts';
import { isTooFullToStart } from '../../../server/infra/disk-space.ts';
import { supervise } from '../../../server/supervise.ts';

supervise({
  file: fileURLToPath(new URL('../../../server/run.ts', import.meta.url)),
  args: ['--api-only'],
  isDiskFull: () => isTooFullToStart(dataDirOf(process.env)),
});
