import { sql } from 'kysely';
import { createMails } from './content/mails.ts';
import { createOwnLimits } from './engine/own-limits/own-limits.ts';
import { createOutcomeStatistics } from './engine/second-contract/outcome-statistics.ts';
import { createSecondContracts } from './engine/second-contract/second-contract.ts';
import { createSpotOrders } from './engine/spot/spot-orders.ts';
import { termsWith } from './engine/second-contract/terms.ts';
import { buildApp } from './http/app.ts';
import { LISTEN_BACKLOG } from './http/limits.ts';
import { createSessions } from './identity/sessions.ts';
import { createSignIn } from './identity/sign-in.ts';
import { createUserInfo } from './identity/user-info.ts';
import { systemClock } from './infra/clock.ts';
import type { Config } from './infra/config.ts';
import type { Db } from './infra/db.ts';
import { log } from './infra/log.ts';
import { createLedger } from './ledger/ledger.ts';
import { attachLive } from './live/live.ts';
import { createMarket } from './market/market.ts';
import { createProof } from './proof/proof.ts';
import type { Undo } from './undo.ts';

const SWEEP_EVERY_MS = 60_000;
/** What is running when the server stops may take this long to finish. */
const FINISH_MS = 10_000;

interface ExchangeParts {
  readonly config: Config;
  readonly db: Db;
  /** Resolves once no other engine works on this database. */
  readonly ownEngine: () => Promise<void>;
  readonly host: string;
  /** Folder of the built app, null when somebody else serves it. */
  readonly distDir: string | null;
  readonly undo: Undo;
}

/**
 * Joins all parts of the exchange: the one file that knows all of them. Orders left open by the last run are taken up
 * again before anybody can connect.
 * @returns the port it listens on
 */
export async function startExchange({ config, db, ownEngine, host, distDir, undo }: ExchangeParts): Promise<number> {
  const clock = systemClock;
  const ledger = createLedger();
  const market = createMarket({ config, db, clock });
  const proof = createProof({ config, db, clock, market });
  const mails = createMails(db);
  const sessions = createSessions(db);
  const signIn = createSignIn({
    db,
    clock,
    sessions,
    origins: config.origins,
    async onCreated(trx, userId, language) {
      await ledger.grantPlayFunds(trx, userId);
      await mails.sendWelcome(trx, userId, language);
    },
  });
  const userInfo = createUserInfo({ db, clock, ledger, usdtPrice: (asset) => market.usdtPrice(asset) });
  const secondContracts = createSecondContracts({ db, ledger, market, clock, terms: termsWith(config.shortPeriodsS) });
  const spotOrders = createSpotOrders({ db, ledger, market, clock });

  await ownEngine();
  undo.add(() => market.stop());
  await market.start();
  undo.add(() => proof.stop());
  await proof.start();
  undo.add(() => secondContracts.stop());
  await secondContracts.start();
  undo.add(() => spotOrders.stop());
  await spotOrders.start();
  const sweeping = setInterval(() => {
    sessions.sweep().catch((error: unknown) => log.error('sessions', error));
  }, SWEEP_EVERY_MS);
  undo.add(() => clearInterval(sweeping));

  const app = await buildApp({
    config,
    clock,
    sessions,
    signIn,
    userInfo,
    mails,
    market,
    secondContracts,
    spotOrders,
    proof,
    ownLimits: createOwnLimits({ db, clock }),
    statistics: createOutcomeStatistics({ db, clock }),
    async ping() {
      await sql`select 1`.execute(db);
    },
    distDir,
  });
  const live = attachLive(app.server, {
    market,
    proof,
    secondContracts,
    spotOrders,
    userInfo,
    sessions,
    config,
    clock,
  });
  undo.add(async () => {
    const impatient = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
    await Promise.all([live.close(), app.close()]);
    clearTimeout(impatient);
  });
  await app.listen({ host, port: config.port, backlog: LISTEN_BACKLOG });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}
