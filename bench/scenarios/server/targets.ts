import { medianOf } from '../../measure.ts';
import { outcomeOf } from '../../targets.ts';
import type { Outcome } from '../../targets.ts';
import type { FeedScreen, FeedSample } from './feeds.ts';
import type { FlushSample } from './flush-cost.ts';
import type { FilesSample } from './files.ts';
import type { HttpSample } from './http.ts';
import type { LedgerSample } from './ledger.ts';
import type { MemorySample } from './memory.ts';
import type { NodesSample } from './nodes.ts';
import type { SocketSamples } from './sockets.ts';

/** Samples of a run, one a round; empty for parts that were not requested. */
export interface ServerSamples {
  readonly sockets: SocketSamples;
  readonly http: readonly HttpSample[];
  readonly files: readonly FilesSample[];
  readonly ledger: readonly LedgerSample[];
  readonly memory: readonly MemorySample[];
  readonly nodes: readonly NodesSample[];
  readonly feeds: readonly FeedSample[];
  readonly flushes: readonly FlushSample[];
}

type Bound = Pick<Outcome, 'id' | 'work' | 'bound' | 'rival' | 'unit'>;

const atMost = (id: string, work: string, most: number, unit: Outcome['unit'], rival = ''): Bound => ({
  id,
  work,
  bound: { atMost: most },
  rival,
  unit,
});

/** A bound, its value in each round, and what nothing of ours gets below. */
interface Judged {
  readonly bound: Bound;
  values(samples: ServerSamples): readonly number[];
  limits?(samples: ServerSamples): readonly number[];
}

export const VIEWS_OF_A_FLUSH = 5000;
const PLAIN = 'ours, plain';

const JUDGED: readonly Judged[] = [
  {
    bound: atMost('E1', 'sockets at 20 ticks a second, conflated, plain: the server', 0.35, 'cores'),
    values: ({ sockets }) => sockets[PLAIN].map(({ cores }) => cores),
  },
  {
    bound: atMost('E2', 'the same, compressed: the server', 1.1, '×', PLAIN),
    values: ({ sockets }) =>
      sockets['ours, compressed'].map(({ cores }, round) => cores / sockets[PLAIN][round]!.cores),
  },
  {
    bound: atMost('E3', 'a call for candles, everything on: processor', 2.5, '×', 'bare node:http'),
    values: ({ http }) => http.map(({ bareUs, oursUs }) => oursUs / bareUs),
  },
  {
    bound: {
      id: 'E4',
      work: 'transfers a second of the ledger',
      bound: { atLeast: 0.8 },
      rival: 'bare transfer',
      unit: '×',
    },
    values: ({ ledger }) => ledger.map(({ bareUs, oursUs }) => bareUs / oursUs),
  },
  {
    bound: atMost('E5', 'memory while starting, embedded database and all', 700, 'MB'),
    values: ({ memory }) => memory.map(({ peakMb }) => peakMb),
    limits: ({ memory }) => memory.map(({ databasePeakMb }) => databasePeakMb),
  },
  {
    bound: atMost('E6', 'memory at rest without a visitor', 350, 'MB'),
    values: ({ memory }) => memory.map(({ restMb }) => restMb),
    limits: ({ memory }) => memory.map(({ databaseRestMb }) => databaseRestMb),
  },
  {
    // On two cores two nodes cannot answer more calls than one. The bound limits the processor time of a call instead.
    bound: atMost('E7', 'a call at two nodes of a cluster: processor', 1.18, '×', 'one node'),
    values: ({ nodes }) => nodes.map(({ oneUs, twoUs }) => twoUs / oneUs),
  },
  {
    bound: atMost('E8', 'a tick at a node, behind the engine that made it', 5, 'ms'),
    values: ({ nodes }) => nodes.map(({ behindMs }) => behindMs),
  },
  {
    bound: atMost('E9', 'a candle file that is kept: processor', 1.5, '×', 'a static file'),
    values: ({ files }) => files.map(({ staticUs, keptUs }) => keptUs / staticUs),
  },
  {
    bound: atMost('E9', 'a candle file of a month that is made, without volumes: processor', 150, 'ms'),
    values: ({ files }) => files.map(({ newMs }) => newMs),
  },
  {
    bound: atMost('P24', `building a flush for ${VIEWS_OF_A_FLUSH} different views`, 5, 'ms'),
    values: ({ flushes }) => flushes.map(({ ms }) => ms),
  },
];

/** P23: the compact feed on each screen, beside the JSON of 180e768f on the same one. */
const FEEDS: readonly { readonly screen: FeedScreen; readonly work: string; readonly most: number }[] = [
  { screen: 'home', work: 'home, every 200 ms', most: 0.7 },
  { screen: 'trade', work: 'trade, every 300 ms', most: 0.55 },
  { screen: 'home slowly', work: 'home, every second', most: 0.25 },
  { screen: 'hidden', work: 'hidden', most: 0.1 },
];

export const TARGET_IDS: ReadonlySet<string> = new Set([...JUDGED.map(({ bound }) => bound.id), 'P23']);

/** Medians over the rounds; each ratio is one of a round. */
function judged(bound: Bound, values: readonly number[], limits: readonly number[] = []): Outcome {
  const outcome = outcomeOf({ ...bound, engine: 'node' }, values.length === 0 ? NaN : medianOf(values));
  return limits.length === 0 ? outcome : { ...outcome, limit: medianOf(limits) };
}

/** Each screen at each number of sockets; one outcome a screen where nothing was measured. */
function judgeFeeds(feeds: readonly FeedSample[]): readonly Outcome[] {
  const counts = [...new Set(feeds.map(({ sockets }) => sockets))];
  const samplesOf = (form: FeedSample['form'], sockets: number) =>
    feeds.filter((one) => one.form === form && one.sockets === sockets);
  return (counts.length === 0 ? [0] : counts).flatMap((sockets) => {
    const json = samplesOf('json', sockets);
    return FEEDS.map(({ screen, work, most }) =>
      judged(
        atMost('P23', sockets === 0 ? work : `${sockets} sockets, ${work}`, most, '×', 'JSON of 180e768f'),
        samplesOf('compact', sockets).map(({ cpuMs }, round) => cpuMs[screen] / json[round]!.cpuMs[screen]),
      ),
    );
  });
}

export const judgeServer = (samples: ServerSamples): readonly Outcome[] => [
  ...JUDGED.map(({ bound, values, limits }) => judged(bound, values(samples), limits?.(samples))),
  ...judgeFeeds(samples.feeds),
];
