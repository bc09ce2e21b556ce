import { sql } from 'kysely';
import type { Bus } from './infra/bus.ts';
import type { Clock } from './infra/clock.ts';
import type { ClusterConfig, Config } from './infra/config.ts';
import type { Db } from './infra/db.ts';
import { log } from './infra/log.ts';
import { natsBus } from './infra/nats-bus.ts';
import { DatabaseGone } from './infra/query-error.ts';
import type { SharedMarket } from './market/shared-market.ts';
import { createSharedMarket } from './market/shared-market.ts';
import { engineCalls } from './nodes/engine-calls.ts';
import type { EngineCalls } from './nodes/engine-calls.ts';
import { engineClient } from './nodes/engine-client.ts';
import { startEngineServer } from './nodes/engine-server.ts';
import { nodeSecret } from './nodes/node-secret.ts';
import type { ClosedCalls } from './people/safety/closed-calls.ts';
import { publishRoots } from './people/liabilities/published-roots.ts';
import type { ShutdownSteps } from './shutdown-steps.ts';

const LOOK_AT_ENGINE_MS = 1000;
const PUBLISH_ROOTS_MS = 60_000;

interface JoinParts {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  /** Called when this process can no longer work as a node. */
  readonly lost: () => void;
  readonly shutdown: ShutdownSteps;
}

interface LeadParts {
  readonly ownEngine: () => Promise<void>;
  /** Starts everything that only one process of a cluster does. */
  readonly startEngine: () => Promise<void>;
  readonly calls: EngineCalls;
  /** See `ClosedCalls`. */
  readonly resume: ClosedCalls['resume'];
}

/** This process as a node of a cluster. */
export interface ClusterNode {
  readonly market: SharedMarket;
  readonly bus: Bus;
  /** Returns the engine's calls: local ones while this node leads, else those of the leading node. */
  callsOf(local: EngineCalls): EngineCalls;
  /**
   * Adds a listener, called when messages of other nodes may have been missed: the bus was away, or another engine
   * leads.
   */
  onMissed(listener: () => void): void;
  /** Writes from now on the roots of nights that other nodes have handled into the public folder. */
  followRoots(publicDir: string): void;
  /** On a node with ROLE=engine: waits, however long, until this node may lead, then leads. Resolves once it waits. */
  waitToLead(parts: LeadParts): Promise<void>;
}

/**
 * Watches which engine leads.
 * @param changed  called when it is another one than before
 */
function watchEngine(db: Db, changed: () => void): NodeJS.Timeout {
  let known: number | undefined;
  return setInterval(() => {
    sql<{ epoch: number }>`select epoch from engine_lease`.execute(db).then(
      ({ rows }) => {
        const epoch = rows[0]?.epoch;
        if (known !== undefined && epoch !== known) changed();
        known = epoch;
      },
      // Retried in a second.
      () => undefined,
    );
  }, LOOK_AT_ENGINE_MS);
}

export function joinCluster(cluster: ClusterConfig, { config, db, clock, lost, shutdown }: JoinParts): ClusterNode {
  const bus = natsBus(cluster.natsUrl, cluster.engineUrl === null ? 'tern api' : 'tern engine');
  shutdown.add(() => bus.close());
  const broken = (error: unknown): void => {
    log.error('market', error);
    lost();
  };
  const market = createSharedMarket({ config, db, clock, bus, broken });
  let leads = false;
  let stopping = false;

  return {
    market,
    bus,
    callsOf(local) {
      let client: EngineCalls | undefined;
      // Created on first use, when the key file exists.
      const remote = (): EngineCalls => (client ??= engineClient(db, nodeSecret(config.personalKeyFile)));
      const now = (): EngineCalls => (leads ? local : remote());
      return engineCalls(
        (name) =>
          (...args) =>
            (now()[name] as (...given: unknown[]) => Promise<unknown>)(...args),
      );
    },
    onMissed(listener) {
      bus.onGap(listener);
      const timer = watchEngine(db, listener);
      shutdown.add(() => clearInterval(timer));
    },
    followRoots(publicDir) {
      const publish = () =>
        publishRoots(db, publicDir, 0).catch((error: unknown) => log.error('roots not published', error));
      void publish();
      const timer = setInterval(() => void (leads || publish()), PUBLISH_ROOTS_MS);
      shutdown.add(() => clearInterval(timer));
    },
    async waitToLead({ ownEngine, startEngine, calls, resume }) {
      if (cluster.engineUrl === null) return;
      const secret = nodeSecret(config.personalKeyFile);
      shutdown.add(await startEngineServer({ url: cluster.engineUrl, secret, calls, leads: () => leads, resume }));
      shutdown.add(() => {
        stopping = true;
      });
      const lead = async (): Promise<void> => {
        await ownEngine();
        const startMs = Date.now();
        await market.lead();
        await startEngine();
        leads = true;
        log.info('this node leads', { afterMs: Date.now() - startMs });
      };
      lead().catch((error: unknown) => {
        // The store is closed while this node waits.
        if (stopping && error instanceof DatabaseGone) return;
        log.error('this node cannot lead', error);
        lost();
      });
    },
  };
}
