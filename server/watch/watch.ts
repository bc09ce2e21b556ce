import type { SecondContracts } from '../engine/second-contract/second-contract.ts';
import type { OnAnswer } from '../infra/call-answer.ts';
import type { Clock } from '../infra/clock.ts';
import type { Config } from '../infra/config.ts';
import type { Db } from '../infra/db.ts';
import { freeBytesAt } from '../infra/disk-space.ts';
import type { Load } from '../infra/load.ts';
import { log } from '../infra/log.ts';
import { balanceFaults } from '../ledger/reconcile.ts';
import type { LiveStats } from '../live/live-stats.ts';
import type { Market } from '../market/market.ts';
import { checksOf } from './checks.ts';
import type { Report } from './checks.ts';
import { diskRoom } from './disk-room.ts';
import { dueQueues } from './due-work.ts';
import type { DueQueue } from './due-work.ts';
import type { Metrics } from './prometheus-metrics.ts';
import { startOperatorPort } from './operator-port.ts';
import { createDatabasePing } from './database-ping.ts';
import type { Traces } from './traces.ts';

const BEAT_MS = 1000;
const QUEUES_MS = 5000;
const BOOKS_MS = 60_000;
const DISK_MS = 5000;
const HOUR_MS = 3_600_000;

interface WatchParts {
  readonly config: Pick<Config, 'metrics' | 'tracesUrl' | 'dataDir'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly load: Pick<Load, 'steps'>;
  readonly market: Pick<Market, 'symbols' | 'isStale' | 'onTick'>;
  readonly secondContracts: Pick<SecondContracts, 'onChange'>;
}

export interface Watch {
  /** Measures now and then at intervals. Call it once everything runs. */
  start(stats: () => LiveStats): Promise<void>;
  stop(): Promise<void>;
  /** Returns the first reason why the server should get no requests; null when it is ready. */
  readonly unready: () => Promise<string | null>;
  readonly onAnswer: OnAnswer;
  /** Returns the port of the metrics, null without one. For tests that let the system choose it. */
  port(): number | null;
}

/** Monitors the exchange. Nothing in the exchange depends on it. */
export function createWatch({ config, db, clock, load, market, secondContracts }: WatchParts): Watch {
  const room = diskRoom();
  let metrics: Metrics | null = null;
  let traces: Traces | null = null;
  let faults: readonly string[] | null = null;
  let queues: readonly DueQueue[] | null = null;
  let freeBytes: number | null = null;
  let wasShort = false;
  let port: number | null = null;
  const stops: (() => void | Promise<void>)[] = [];
  const databasePing = createDatabasePing(db, clock, (seconds) => metrics?.databaseAnswered(seconds));

  const staleSymbols = (): number => market.symbols().filter(({ symbol }) => market.isStale(symbol)).length;

  function report(): Report {
    const silentSinceMs = databasePing.silentSinceMs();
    const fullInMs = room.fullInMs();
    return {
      checks: checksOf({
        databaseSilentMs: silentSinceMs === null ? null : Math.max(0, clock.now() - silentSinceMs),
        ledgerFaults: faults,
        symbols: market.symbols().length,
        staleSymbols: staleSymbols(),
        queues,
        freeBytes,
      }),
      disk: {
        freeBytes: room.freeBytes(),
        fullInHours: fullInMs === null ? null : Math.round(fullInMs / HOUR_MS),
        short: room.isShort(),
      },
    };
  }

  async function lookAtQueues(): Promise<void> {
    queues = await dueQueues(db, clock.now());
  }

  async function lookAtBooks(): Promise<void> {
    const found = await balanceFaults(db);
    if (found.length > 0 && faults?.length === 0) log.error('the books are wrong', new Error(found[0]));
    faults = found;
  }

  async function lookAtDisk(): Promise<void> {
    freeBytes = await freeBytesAt(config.dataDir);
  }

  async function lookAhead(): Promise<void> {
    await lookAtDisk();
    if (freeBytes !== null) room.note(clock.now(), freeBytes);
    const short = room.isShort();
    if (short && !wasShort) {
      log.warn('the disk fills up', { freeBytes, fullInHours: report().disk.fullInHours });
    }
    wasShort = short;
  }

  /**
   * Runs `look` at intervals, never concurrently. A failure needs no handling, because the ping and the age of the
   * values show it.
   */
  function every(ms: number, look: () => Promise<void>): void {
    let looking = false;
    const timer = setInterval(() => {
      if (looking) return;
      looking = true;
      look()
        .catch((error: unknown) =>
          log.warn('watch', { message: error instanceof Error ? error.message : String(error) }),
        )
        .finally(() => {
          looking = false;
        });
    }, ms);
    stops.push(() => clearInterval(timer));
  }

  return {
    async start(stats) {
      await Promise.all([databasePing.ping(), lookAtQueues(), lookAtBooks(), lookAhead()]);
      every(BEAT_MS, databasePing.ping);
      every(QUEUES_MS, lookAtQueues);
      every(BOOKS_MS, lookAtBooks);
      every(DISK_MS, lookAtDisk);
      every(BOOKS_MS, lookAhead);
      if (config.tracesUrl !== null) {
        const { createTraces } = await import('./traces.ts');
        traces = createTraces(config.tracesUrl);
        stops.push(traces.stop);
      }
      if (config.metrics === null) return;
      const { createMetrics } = await import('./prometheus-metrics.ts');
      metrics = createMetrics({
        stats,
        loadSteps: load.steps,
        staleSymbols,
        queues: () => queues ?? [],
        ledgerFaults: () => faults?.length ?? 0,
        disk: () => report().disk,
      });
      const { ticked, settled } = metrics;
      stops.push(market.onTick(ticked));
      stops.push(
        secondContracts.onChange((_userId, { status, settleTime, dueTime }) => {
          if (status === 1 && settleTime !== undefined) settled((settleTime - dueTime) / 1000);
        }),
      );
      const opened = await startOperatorPort(config.metrics, metrics, report);
      port = opened.port;
      stops.push(opened.close);
    },

    async stop() {
      for (const step of stops.splice(0).toReversed()) await step();
    },

    unready: async () => report().checks.find(({ problem }) => problem !== null)?.problem ?? null,
    onAnswer(answer) {
      metrics?.answered(answer.call, answer.status, answer.seconds);
      if (answer.call !== 'other') traces?.answered(answer);
    },
    port: () => port,
  };
}
