import { sql } from 'kysely';
import { createOwnLimits } from './engine/own-limits/own-limits.ts';
import { createOutcomeStatistics } from './engine/second-contract/outcome-statistics.ts';
import { createVoidPeriods } from './engine/second-contract/void-periods.ts';
import { buildApp } from './http/app.ts';
import { LISTEN_BACKLOG } from './http/limits.ts';
import { createReadCosts, READ_COST_PER_WINDOW_US, SEND_COSTS_EVERY_MS } from './http/read-costs.ts';
import { createSharedRates } from './http/shared-rates.ts';
import { callerOf } from './infra/caller.ts';
import { systemClock } from './infra/clock.ts';
import type { Config } from './infra/config.ts';
import type { Db } from './infra/db.ts';
import { startLoad } from './infra/load.ts';
import { log } from './infra/log.ts';
import { createLedger } from './ledger/ledger.ts';
import { attachLive } from './live/live.ts';
import { createCandleFiles } from './market/candle-files.ts';
import { createMarket } from './market/market.ts';
import { createReviews } from './money/reviews/reviews.ts';
import { startOperatorSocket } from './operator/operator-socket.ts';
import { createSessionController } from './people/safety/session-controller.ts';
import { createLiabilities } from './people/liabilities/liabilities.ts';
import { createOddsTables } from './proof/odds-tables.ts';
import { createProof } from './proof/proof.ts';
import { receiptRanges } from './retention/receipt-ranges.ts';
import { createRetention } from './retention/retention.ts';
import { createSharedProof } from './proof/shared-proof.ts';
import { sharedEvents } from './nodes/shared-events.ts';
import type { ShutdownSteps } from './shutdown-steps.ts';
import { createWatch } from './watch/watch.ts';
import type { Clock } from './infra/clock.ts';
import { createPersonServices } from './person-services.ts';
import { createTrading } from './trading.ts';

const SWEEP_EVERY_MS = 60_000;
/** Most time that running work may take when the server stops, ms. */
const FINISH_MS = 10_000;
const MEGABYTE = 1_000_000;

interface ExchangeParts {
  readonly config: Config;
  readonly db: Db;
  /** Resolves once no other engine works on this database. */
  readonly ownEngine: () => Promise<void>;
  /** Called when this process can no longer do its part. */
  readonly lost: () => void;
  readonly host: string;
  /** Folder of the built app; null when another server serves it. */
  readonly distDir: string | null;
  readonly shutdown: ShutdownSteps;
}

type PersonServices = Awaited<ReturnType<typeof createPersonServices>>;

/** Deletes expired records once a minute: sessions, minutes of use, messages, request counts. */
function sweepEveryMinute(
  { sessions, timeOpen, mails }: Pick<PersonServices, 'sessions' | 'timeOpen' | 'mails'>,
  sharedRates: ReturnType<typeof createSharedRates> | undefined,
  clock: Clock,
): NodeJS.Timeout {
  return setInterval(() => {
    sessions.sweep().catch((error: unknown) => log.error('sessions', error));
    timeOpen.sweep(clock.now()).catch((error: unknown) => log.error('time open', error));
    mails.prune().catch((error: unknown) => log.error('messages', error));
    sharedRates?.sweep().catch((error: unknown) => log.error('shared rates', error));
  }, SWEEP_EVERY_MS);
}

/**
 * Creates and joins all parts of the exchange; `trading.ts` and `person-services.ts` create two groups of them. Orders
 * left open by the last run are resumed before anybody can connect.
 * @returns the port it listens on
 */
export async function startExchange(parts: ExchangeParts): Promise<number> {
  const { config, db, ownEngine, lost, host, distDir, shutdown } = parts;
  const clock = systemClock;
  const ledger = createLedger();
  // Imported only when used, so that the server starts faster without it.
  const cluster =
    config.cluster && (await import('./cluster.ts')).joinCluster(config.cluster, { config, db, clock, lost, shutdown });
  const market = cluster?.market ?? createMarket({ config, db, clock });
  const proof = cluster ? createSharedProof({ config, db, clock, market }) : createProof({ config, db, clock, market });
  const { upDown, secondContracts, spotOrders, own } = createTrading({ config, db, ledger, market, clock, cluster });
  const services = await createPersonServices({ config, db, ledger, market, clock, upDown });
  const { sessions, money, verification, support } = services;
  const liabilities = createLiabilities({ db, clock, proof, nightMs: config.nightS * 1000 });

  if (!cluster) await ownEngine();
  shutdown.add(() => market.stop());
  await market.start();
  shutdown.add(() => proof.stop());
  await proof.start();
  const oddsTables = createOddsTables({ db, clock, proof });
  await oddsTables.publish(upDown.offered);
  const retention = createRetention({
    clock,
    market,
    proof,
    ranges: receiptRanges(db, market),
    days: config.retentionDays,
  });
  shutdown.add(() => retention.stop());
  retention.start();
  shutdown.add(() => secondContracts.stop());
  shutdown.add(() => spotOrders.stop());
  shutdown.add(() => money.stop());
  shutdown.add(() => verification.stop());
  shutdown.add(() => liabilities.stop());
  /** Starts everything that only one process of an exchange does: settlement, matching and due work. */
  const startEngine = async (): Promise<void> => {
    await secondContracts.start();
    await spotOrders.start();
    await money.start();
    await verification.start();
    await liabilities.start();
  };
  if (!cluster) await startEngine();
  const papers = {
    reviews: createReviews([...money.reviewControllers, verification.reviews]),
    offers: money.offers,
    support: support.desk,
    sessions: createSessionController({ db, clock, sessions }),
  };
  shutdown.add(await startOperatorSocket({ dataDir: config.dataDir, papers }));
  const sharedRates = cluster ? createSharedRates(db, clock.now) : undefined;
  const readCosts = createReadCosts(clock.now, READ_COST_PER_WINDOW_US, cluster?.bus);
  if (cluster) {
    const sending = setInterval(readCosts.send, SEND_COSTS_EVERY_MS);
    shutdown.add(() => clearInterval(sending));
  }
  const sweeping = sweepEveryMinute(services, sharedRates, clock);
  shutdown.add(() => clearInterval(sweeping));

  const candleFiles = createCandleFiles({
    market,
    clock,
    dataDir: config.dataDir,
    offersReal: config.candles.offersReal,
    cacheBytes: config.candles.cacheMb * MEGABYTE,
  });
  shutdown.add(() => candleFiles.stop());
  const caller = callerOf(config.trustedProxies);
  const load = startLoad();
  shutdown.add(() => load.stop());
  const watch = createWatch({ config, db, clock, load, market, secondContracts });
  const app = await buildApp({
    config,
    caller,
    clock,
    load,
    ...services,
    market,
    candleFiles,
    secondContracts,
    spotOrders,
    liabilities,
    voidPeriods: createVoidPeriods({ db, market }),
    proof,
    oddsTables,
    ownLimits: createOwnLimits({ db, clock }),
    statistics: createOutcomeStatistics({ db, clock }),
    async ping() {
      await sql`select 1`.execute(db);
    },
    unready: watch.unready,
    sharedRates,
    readCosts,
    onAnswer: watch.onAnswer,
    distDir,
  });
  const events = { secondContracts, spotOrders, moneyNews: money.news, sessions };
  const live = attachLive(app.server, {
    market,
    proof,
    ...(cluster ? sharedEvents(cluster.bus, events) : events),
    userInfo: services.userInfo,
    timeOpen: services.timeOpen,
    config,
    caller,
    clock,
    load,
  });
  shutdown.add(async () => {
    const impatient = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
    await Promise.all([live.close(), app.close()]);
    clearTimeout(impatient);
  });
  shutdown.add(() => watch.stop());
  await watch.start(live.stats);
  if (cluster) {
    cluster.onMissed(() => live.callBack());
    cluster.followRoots(proof.publicDir);
    await cluster.waitToLead({ ownEngine, startEngine, calls: own, resume: services.safety.calls.resume });
  }
  await app.listen({ host, port: config.port, backlog: LISTEN_BACKLOG });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}
