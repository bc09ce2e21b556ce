import { medianOf } from '../../measure.ts';
import { checkOnly } from '../../options.ts';
import type { BenchOptions } from '../../options.ts';
import { load, machine, revision } from '../../report/machine.ts';
import { figure } from '../../report/numbers.ts';
import { publish } from '../../report/publish.ts';
import { head, row, targetTable } from '../../report/table.ts';
import { failed } from '../../targets.ts';
import { FEED_FORMS, FEED_SCREENS, sampleFeed } from './feeds.ts';
import type { FeedSample } from './feeds.ts';
import { sampleFiles } from './files.ts';
import type { FlushSample } from './flush-cost.ts';
import { startChild } from './child.ts';
import { sampleHttp } from './http.ts';
import type { LedgerSample } from './ledger.ts';
import { sampleMemory } from './memory.ts';
import type { MemorySample } from './memory.ts';
import { sampleNodes } from './nodes.ts';
import type { NodesSample } from './nodes.ts';
import { sampleSenders, SENDERS } from './sockets.ts';
import type { SocketSample } from './sockets.ts';
import { judgeServer, TARGET_IDS, VIEWS_OF_A_FLUSH } from './targets.ts';
import type { ServerSamples } from './targets.ts';

const WHOLE = {
  sockets: 5000,
  feedSockets: [1000, 5000],
  measureMs: 10_000,
  requests: 5000,
  transfers: 2000,
  restMs: 20_000,
};
const QUICK: typeof WHOLE = {
  sockets: 500,
  feedSockets: [500],
  measureMs: 3000,
  requests: 1000,
  transfers: 200,
  restMs: 3000,
};
/** A median of fewer is an accident. */
const LEAST_ROUNDS = 3;

/** Asks a process of its own, which is started as servers are: what this one has kept and compiled changes the figures. */
async function answerOf<Answer>(file: string, asked: object): Promise<Answer> {
  const child = await startChild(file);
  try {
    return await child.ask<Answer>(asked);
  } finally {
    await child.stop();
  }
}

async function sample(options: BenchOptions, effort: typeof WHOLE): Promise<ServerSamples> {
  const { only, rounds } = options;
  const wants = (...ids: string[]): boolean => only === null || ids.some((id) => only.includes(id));
  const sockets = await sampleSenders(wants('E1', 'E2') ? rounds : 0, effort, (progress) => console.log(progress));
  const feeds: FeedSample[] = [];
  for (let round = 0; round < rounds && wants('P23'); round += 1) {
    for (const count of effort.feedSockets) {
      for (const form of round % 2 === 0 ? FEED_FORMS : FEED_FORMS.toReversed()) {
        console.log(`${count} sockets, round ${round + 1}: ${form}`);
        feeds.push(await sampleFeed(form, { ...effort, sockets: count }));
      }
    }
  }
  const flushes: FlushSample[] = [];
  for (let round = 0; round < rounds && wants('P24'); round += 1) {
    flushes.push(await answerOf<FlushSample>('flush-process.ts', { views: VIEWS_OF_A_FLUSH }));
  }
  console.log('calls, files, transfers, memory, nodes');
  return {
    sockets,
    http: wants('E3') ? await sampleHttp(rounds, effort.requests) : [],
    files: wants('E9') ? await sampleFiles(rounds, effort.requests) : [],
    ledger: wants('E4')
      ? await answerOf<readonly LedgerSample[]>('ledger-process.ts', { rounds, transfers: effort.transfers })
      : [],
    memory: wants('E5', 'E6') ? await sampleMemory(rounds, effort.restMs) : [],
    nodes: wants('E7', 'E8') ? await sampleNodes(rounds, effort) : [],
    feeds,
    flushes,
  };
}

function socketTable(sockets: ServerSamples['sockets']): readonly string[] {
  const median = (samples: readonly SocketSample[], of: keyof SocketSample): string =>
    samples.length === 0 ? '–' : figure(medianOf(samples.map((one) => one[of])));
  return [
    ...head([
      'sockets',
      'cores',
      'frames a second',
      'memory, MB',
      'kB a second and socket',
      'delay p50, ms',
      'p99, ms',
    ]),
    ...SENDERS.map((sender) => {
      const columns = ['cores', 'frames', 'megabytes', 'kilobytes', 'delayP50Ms', 'delayP99Ms'] as const;
      return row([sender, ...columns.map((of) => median(sockets[sender], of))]);
    }),
  ];
}

function pairTable(title: string, samples: readonly { readonly bareUs: number; readonly oursUs: number }[]): string {
  const [bare, ours] = [samples.map(({ bareUs }) => bareUs), samples.map(({ oursUs }) => oursUs)];
  return samples.length === 0 ? '' : `${title}: bare ${figure(medianOf(bare))} µs, ours ${figure(medianOf(ours))} µs.`;
}

function memoryTable(memory: readonly MemorySample[]): readonly string[] {
  const median = (of: (one: MemorySample) => number): string =>
    memory.length === 0 ? '–' : figure(medianOf(memory.map(of)));
  return [
    ...head(['memory, MB', 'peak of a start', 'at rest']),
    row(['embedded database alone', median((one) => one.databasePeakMb), median((one) => one.databaseRestMb)]),
    row([
      'ours beside it',
      median((one) => one.peakMb - one.databasePeakMb),
      median((one) => one.restMb - one.databaseRestMb),
    ]),
    row(['whole server', median((one) => one.peakMb), median((one) => one.restMb)]),
  ];
}

/** Processor, frames and bytes of each screen by both forms, and memory of the sockets. */
function feedTable(feeds: readonly FeedSample[]): readonly string[] {
  if (feeds.length === 0) return [];
  const groups = Map.groupBy(
    feeds,
    ({ sockets, form }) => `${sockets} sockets, ${form === 'json' ? '180e768f' : form}`,
  );
  const median = (samples: readonly FeedSample[], of: (one: FeedSample) => number) => figure(medianOf(samples.map(of)));
  return [
    ...head(['live data', ...FEED_SCREENS.map((screen) => `${screen}: ms/s; frames/s; B/s of a socket`), 'memory, MB']),
    ...[...groups].map(([name, samples]) =>
      row([
        name,
        ...FEED_SCREENS.map((screen) =>
          (['cpuMs', 'frames', 'bytes'] as const).map((of) => median(samples, (one) => one[of][screen])).join('; '),
        ),
        median(samples, ({ megabytes }) => megabytes),
      ]),
    ),
    '',
    'Processor and memory of a server whose 54 made markets tick 95 times a second, above the same server without a socket. JSON is compressed once for all listeners.',
    '',
  ];
}

function nodesText(nodes: readonly NodesSample[]): string {
  if (nodes.length === 0) return '';
  const median = (of: keyof NodesSample): string => figure(medianOf(nodes.map((one) => one[of])));
  return `An engine and two nodes on one PostgreSQL and one NATS server, at real limits: a call takes ${median('oneUs')} µs of the processor where one node answers all, ${median('twoUs')} µs where two answer half each, beyond what following the market takes them. A tick is read at a node ${median('behindMs')} ms later than at the engine.`;
}

/**
 * The exchange beside bare parts that do the same work: sockets, calls, ledger. Clients run in processes of their own.
 * @returns whether every target is met or within its slack
 * @throws RangeError for an unknown target
 */
export async function benchServer(options: BenchOptions): Promise<boolean> {
  const { only, quick, rounds } = options;
  checkOnly(options, TARGET_IDS);
  const loadBefore = load();
  const effort = quick ? QUICK : WHOLE;
  const samples = await sample(options, effort);
  const outcomes = judgeServer(samples).filter(({ id }) => only === null || only.includes(id));
  const partial = quick || only !== null || rounds < LEAST_ROUNDS;
  const on = machine();
  const text = [
    '# The exchange beside bare parts',
    '',
    `\`npm run bench -- server\`, revision ${revision()}, ${new Date().toISOString().slice(0, 10)}, medians of ${rounds} rounds in turns${partial ? ', partial' : ''}; ${on.cores} cores of ${on.cpu}, ${on.memoryGiB} GiB, Node ${on.node}, load ${loadBefore} before. Clients run on the same machine: compare within the run.`,
    '',
    targetTable(outcomes),
    '',
    `${effort.sockets} sockets on one market with 20 ticks a second: the bare sender hands each tick to \`ws\` for each socket, ours sends the newest ten times a second. Cores are those of so many frames: where the machine had no time for all of them, what came is in the next column. One socket in fifty is read; a delay is from a tick's time to its reading. The same socket server without database, feed and calls.`,
    '',
    ...socketTable(samples.sockets),
    '',
    ...feedTable(samples.feeds),
    pairTable('A call for 15 candles, processor of the server', samples.http),
    '',
    pairTable(
      'A candle file of a month, beside a static file of the same bytes, processor of the server',
      samples.files.map(({ staticUs, keptUs }) => ({ bareUs: staticUs, oursUs: keptUs })),
    ),
    '',
    pairTable('A transfer, each in a transaction of its own, on the embedded database', samples.ledger),
    '',
    `A process that opens the embedded database and one that is the whole server, on the same folder, without a visitor; rest is ${effort.restMs / 1000} s behind the start.`,
    '',
    ...memoryTable(samples.memory),
    '',
    nodesText(samples.nodes),
    '',
  ].join('\n');
  publish({ subject: 'server', partial }, { ...samples, outcomes }, text);
  console.log(text);
  return !failed(outcomes);
}
