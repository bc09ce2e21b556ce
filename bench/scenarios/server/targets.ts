import { medianOf } from '../../measure.ts';
import { shortOf, stateOf } from '../../targets.ts';
import type { Outcome } from '../../targets.ts';
import type { FeedScreen, FeedSample } from './feeds.ts';
import type { FlushSample } from './flush-cost.ts';
import type { FilesSample } from './files.ts';
import type { HttpSample } from './http.ts';
import type { LedgerSample } from './ledger.ts';
import type { MemorySample } from './memory.ts';
import type { NodesSample } from './nodes.ts';
import type { Sender, SocketSample } from './sockets.ts';

/** Samples of a run, one a round; empty for parts that were not requested. */
export interface ServerSamples {
  readonly sockets: Readonly<Record<Sender, readonly SocketSample[]>>;
  readonly http: readonly HttpSample[];
  readonly files: readonly FilesSample[];
  readonly ledger: readonly LedgerSample[];
  readonly memory: readonly MemorySample[];
  readonly nodes: readonly NodesSample[];
  readonly feeds: readonly FeedSample[];
  readonly flushes: readonly FlushSample[];
}

type Bound = Pick<Outcome, 'id' | 'work' | 'bound' | 'rival' | 'unit'>;

const CORES: Bound = {
  id: 'E1',
  work: 'sockets at 20 ticks a second, conflated, plain: the server',
  bound: { atMost: 0.35 },
  rival: '',
  unit: 'cores',
};
const COMPRESSED: Bound = {
  id: 'E2',
  work: 'the same, compressed: the server',
  bound: { atMost: 1.1 },
  rival: 'ours, plain',
  unit: '×',
};
const CALLS: Bound = {
  id: 'E3',
  work: 'a call for candles, everything on: processor',
  bound: { atMost: 2.5 },
  rival: 'bare node:http',
  unit: '×',
};
const TRANSFERS: Bound = {
  id: 'E4',
  work: 'transfers a second of the ledger',
  bound: { atLeast: 0.8 },
  rival: 'bare transfer',
  unit: '×',
};

const PEAK: Bound = {
  id: 'E5',
  work: 'memory while starting, embedded database and all',
  bound: { atMost: 700 },
  rival: '',
  unit: 'MB',
};
const REST: Bound = {
  id: 'E6',
  work: 'memory at rest without a visitor',
  bound: { atMost: 350 },
  rival: '',
  unit: 'MB',
};

/** On two cores two nodes cannot answer more calls than one. The bound limits the processor time of a call instead. */
const TWO_NODES: Bound = {
  id: 'E7',
  work: 'a call at two nodes of a cluster: processor',
  bound: { atMost: 1.18 },
  rival: 'one node',
  unit: '×',
};
const BEHIND: Bound = {
  id: 'E8',
  work: 'a tick at a node, behind the engine that made it',
  bound: { atMost: 5 },
  rival: '',
  unit: 'ms',
};

const KEPT_FILE: Bound = {
  id: 'E9',
  work: 'a candle file that is kept: processor',
  bound: { atMost: 1.5 },
  rival: 'a static file',
  unit: '×',
};
const NEW_FILE: Bound = {
  id: 'E9',
  work: 'a candle file of a month that is made, without volumes: processor',
  bound: { atMost: 150 },
  rival: '',
  unit: 'ms',
};

/** The compact feed on each screen, beside the JSON of 180e768f on the same one. */
const FEEDS: readonly { readonly screen: FeedScreen; readonly work: string; readonly atMost: number }[] = [
  { screen: 'home', work: 'home, every 200 ms', atMost: 0.7 },
  { screen: 'trade', work: 'trade, every 300 ms', atMost: 0.55 },
  { screen: 'home slowly', work: 'home, every second', atMost: 0.25 },
  { screen: 'hidden', work: 'hidden', atMost: 0.1 },
];
export const VIEWS_OF_A_FLUSH = 5000;
const FLUSH: Bound = {
  id: 'P24',
  work: `building a flush for ${VIEWS_OF_A_FLUSH} different views`,
  bound: { atMost: 5 },
  rival: '',
  unit: 'ms',
};

export const TARGET_IDS: ReadonlySet<string> = new Set([
  ...[CORES, COMPRESSED, CALLS, TRANSFERS, PEAK, REST, TWO_NODES, BEHIND, KEPT_FILE].map(({ id }) => id),
  'P23',
  FLUSH.id,
]);

/**
 * Medians over the rounds; each ratio is one of a round.
 * @param limits  what nothing of ours gets below
 */
function judged(bound: Bound, values: readonly number[], limits: readonly number[] = []): Outcome {
  const value = values.length === 0 ? Number.NaN : medianOf(values);
  const best = 'atLeast' in bound.bound ? Math.max(...values) : Math.min(...values);
  return {
    ...bound,
    engine: 'node',
    value,
    bestValue: values.length === 0 ? Number.NaN : best,
    ...(limits.length === 0 ? {} : { limit: medianOf(limits) }),
    state: stateOf(value, bound.bound),
    short: Number.isNaN(value) ? Number.NaN : shortOf(value, bound.bound),
  };
}

/** Each screen at each number of sockets; one outcome a screen where nothing was measured. */
function judgeFeeds(feeds: readonly FeedSample[]): readonly Outcome[] {
  const counts = [...new Set(feeds.map(({ sockets }) => sockets))];
  const samplesOf = (form: FeedSample['form'], sockets: number) =>
    feeds.filter((one) => one.form === form && one.sockets === sockets);
  return (counts.length === 0 ? [0] : counts).flatMap((sockets) => {
    const json = samplesOf('json', sockets);
    return FEEDS.map(({ screen, work, atMost }) =>
      judged(
        {
          id: 'P23',
          work: sockets === 0 ? work : `${sockets} sockets, ${work}`,
          bound: { atMost },
          rival: 'JSON of 180e768f',
          unit: '×',
        },
        samplesOf('compact', sockets).map(({ cpuMs }, round) => cpuMs[screen] / json[round]!.cpuMs[screen]),
      ),
    );
  });
}

export function judgeServer(samples: ServerSamples): readonly Outcome[] {
  const { sockets, http, files, ledger, memory, nodes, feeds, flushes } = samples;
  const plain = sockets['ours, plain'];
  return [
    judged(
      CORES,
      plain.map(({ cores }) => cores),
    ),
    judged(
      COMPRESSED,
      sockets['ours, compressed'].map(({ cores }, round) => cores / plain[round]!.cores),
    ),
    judged(
      CALLS,
      http.map(({ bareUs, oursUs }) => oursUs / bareUs),
    ),
    judged(
      TRANSFERS,
      ledger.map(({ bareUs, oursUs }) => bareUs / oursUs),
    ),
    judged(
      PEAK,
      memory.map(({ peakMb }) => peakMb),
      memory.map(({ databasePeakMb }) => databasePeakMb),
    ),
    judged(
      REST,
      memory.map(({ restMb }) => restMb),
      memory.map(({ databaseRestMb }) => databaseRestMb),
    ),
    judged(
      TWO_NODES,
      nodes.map(({ oneUs, twoUs }) => twoUs / oneUs),
    ),
    judged(
      BEHIND,
      nodes.map(({ behindMs }) => behindMs),
    ),
    judged(
      KEPT_FILE,
      files.map(({ staticUs, keptUs }) => keptUs / staticUs),
    ),
    judged(
      NEW_FILE,
      files.map(({ newMs }) => newMs),
    ),
    ...judgeFeeds(feeds),
    judged(
      FLUSH,
      flushes.map(({ ms }) => ms),
    ),
  ];
}
