import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LiveStats } from '../live/live-stats.ts';
import type { DueQueue } from './due-work.ts';

/** Histogram buckets of a call, s. It should take a few milliseconds and may take 15 s. */
const CALL_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10];
const WAIT_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2];
/**
 * Buckets of settlement, s. An up/down order is settled by the first tick after its due time, and void 6 s after it.
 */
const SETTLE_SECONDS = [0.25, 0.5, 1, 2, 4, 7, 15, 60];

/** Values that are read when metrics are requested. */
export interface MetricSources {
  readonly stats: () => LiveStats;
  readonly loadSteps: () => number;
  readonly staleSymbols: () => number;
  readonly queues: () => readonly DueQueue[];
  readonly ledgerFaults: () => number;
  readonly disk: () => { readonly freeBytes: number | null; readonly fullInHours: number | null };
}

/** The metrics of one server in Prometheus' format. No label contains a value that a client chose. */
export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  answered(call: string, status: number, seconds: number): void;
  databaseAnswered(seconds: number): void;
  readonly ticked: () => void;
  readonly settled: (lateSeconds: number) => void;
}

export function createMetrics({ stats, loadSteps, staleSymbols, queues, ledgerFaults, disk }: MetricSources): Metrics {
  const registers = [new Registry()];
  const [register] = registers as [Registry];
  // Metrics of the process: processor, memory, event loop lag, collections.
  collectDefaultMetrics({ register });

  const calls = new Histogram({
    name: 'tern_call_seconds',
    help: 'From the headers of a request to the end of its answer, by call of the contract',
    labelNames: ['call', 'status'],
    buckets: CALL_SECONDS,
    registers,
  });
  const waits = new Histogram({
    name: 'tern_database_wait_seconds',
    help: 'How long the database takes to answer the smallest question, its queue included; asked once a second',
    buckets: WAIT_SECONDS,
    registers,
  });
  const ticks = new Counter({ name: 'tern_ticks_total', help: 'Published ticks', registers });
  const lags = new Histogram({
    name: 'tern_settlement_lag_seconds',
    help: 'From the end of an up/down order to its settlement',
    buckets: SETTLE_SECONDS,
    registers,
  });

  const gauge = (name: string, help: string, value: () => number | null): void => {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        // An unknown value is left out.
        const known = value();
        if (known === null) this.reset();
        else this.set(known);
      },
    });
    register.registerMetric(gauge);
  };
  gauge('tern_stale_symbols', 'Markets without a tick for 5 s', staleSymbols);
  gauge('tern_ledger_faults', 'Faults at the last look at the balances, once a minute', ledgerFaults);
  gauge(
    'tern_load_steps',
    'What is given up for load: 1 market data at its pace, 2 new sockets, 3 reads at once, 4 reads',
    loadSteps,
  );
  gauge('tern_sockets', 'Open sockets', () => stats().sockets);
  gauge('tern_disk_free_bytes', 'Room left for the data folder', () => disk().freeBytes);
  gauge(
    'tern_disk_full_in_hours',
    'At the pace of the last hours; absent while it does not fill up',
    () => disk().fullInHours,
  );

  const events = new Counter({
    name: 'tern_socket_events_total',
    help: 'What sockets were sent, refused and cut for',
    labelNames: ['event'],
    registers: [],
    collect() {
      this.reset();
      const { sockets: _open, feed: _feed, ...counts } = stats();
      for (const [event, count] of Object.entries(counts)) this.inc({ event }, count);
    },
  });
  register.registerMetric(events);
  const feed = new Counter({
    name: 'tern_feed_events_total',
    help: 'Compact feed: frames and bytes sent, keys among them, clients that lost step, frames skipped for slow ones',
    labelNames: ['event', 'period'],
    registers: [],
    collect() {
      this.reset();
      for (const [period, counts] of Object.entries(stats().feed)) {
        for (const [event, count] of Object.entries(counts)) this.inc({ event, period }, count);
      }
    },
  });
  register.registerMetric(feed);
  const byQueue = (name: string, help: string, value: (queue: DueQueue) => number): void => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [],
      collect() {
        for (const queue of queues()) this.set({ queue: queue.name }, value(queue));
      },
    });
    register.registerMetric(gauge);
  };
  byQueue('tern_due_waiting', 'Rows that wait for their time', ({ waiting }) => waiting);
  byQueue('tern_due_overdue', 'Rows whose time has come', ({ overdue }) => overdue);
  byQueue('tern_due_late_seconds', 'How late the oldest of them is', ({ lateMs }) => lateMs / 1000);

  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    answered: (call, status, seconds) => calls.observe({ call, status }, seconds),
    databaseAnswered: (seconds) => waits.observe(seconds),
    ticked: () => ticks.inc(),
    settled: (lateSeconds) => lags.observe(lateSeconds),
  };
}
