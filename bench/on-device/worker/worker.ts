/**
 * The worker of the on-device bench, started by the name of what it is to be: `live`, the app's own live worker over a scripted
 * socket, or anything else, the limit's worker over the same socket.
 */
import { frameLoop } from '../../../src/frame/frame-loop.ts';
import { answerPictures } from './chart-pictures.ts';
import { callsOf, scriptCalls } from './made-calls.ts';
import { scriptSockets } from './scripted-socket.ts';
import { WORLDS } from './worlds.ts';

scriptSockets();
const answers = callsOf(WORLDS.chart.markets);
scriptCalls((path) => answers.get(path));

if (self.name === 'live') {
  answerPictures(frameLoop.follow);
  // Says `ready` when it listens, so nothing is lost meanwhile.
  void import('../../../src/live/live-worker.ts');
} else {
  void import('./limit-side.ts');
}
