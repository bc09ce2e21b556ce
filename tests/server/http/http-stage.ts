import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type { Call } from '../../../protocol/call.ts';
import type { Envelope } from '../../../protocol/envelope.ts';
import { register } from '../../../protocol/rest/user.ts';
import { createMails } from '../../../server/content/mails.ts';
import { createOwnLimits } from '../../../server/engine/own-limits/own-limits.ts';
import { termsWith } from '../../../server/engine/second-contract/up-down-terms.ts';
import { createOutcomeStatistics } from '../../../server/engine/second-contract/outcome-statistics.ts';
import { createVoidPeriods } from '../../../server/engine/second-contract/void-periods.ts';
import { buildApp } from '../../../server/http/app.ts';
import type { HttpParts } from '../../../server/http/app.ts';
import { createFundPasswords } from '../../../server/identity/fund-password.ts';
import { createSessions } from '../../../server/identity/sessions.ts';
import { createSignIn } from '../../../server/identity/sign-in.ts';
import { createUserInfo } from '../../../server/identity/user-info.ts';
import { createUserLanguages } from '../../../server/identity/user-languages.ts';
import { putMessage } from '../../../server/messages/put-messages.ts';
import { welcome } from '../../../server/messages/welcome.ts';
import { callerOf } from '../../../server/infra/caller.ts';
import { systemClock } from '../../../server/infra/clock.ts';
import { readConfig } from '../../../server/infra/config.ts';
import type { Db } from '../../../server/infra/db.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import { createSealing } from '../../../server/infra/sealing.ts';
import { createMoneyNews } from '../../../server/money/money-news.ts';
import { directoryBlobs } from '../../../server/infra/blob.ts';
import { createMoney } from '../../../server/money/money.ts';
import { createLedger } from '../../../server/ledger/ledger.ts';
import { createSupport } from '../../../server/people/support/support.ts';
import { createProfiles } from '../../../server/people/safety/profiles.ts';
import { createSafety } from '../../../server/people/safety/safety.ts';
import { createLiabilities } from '../../../server/people/liabilities/liabilities.ts';
import { createSavedStrategies } from '../../../server/people/strategies/saved-strategies.ts';
import { createTradeJournal } from '../../../server/people/trade-journal/trade-journal.ts';
import { createVerification } from '../../../server/people/verification/verification.ts';
import { walletOf } from '../identity/sign-in-stage.ts';
import { freshDataDir } from '../infra/fresh-data-dir.ts';
import { scriptedCandleFiles } from './scripted-candle-files.ts';
import { scriptedMarket } from './scripted-market.ts';
import { createOddsTables } from '../../../server/proof/odds-tables.ts';
import { scriptedProof } from './scripted-proof.ts';
import { scriptedSecondContracts } from './scripted-second-contracts.ts';
import { scriptedSpotOrders } from './scripted-spot-orders.ts';

export const ORIGINS = ['http://localhost:8080', 'https://tern.example'] as const;
/** New addresses and changed fund passwords wait for no time: the recorded calls follow at once. */
const HOLD_MS = 0;
/** Length of an unfreeze and of a day of the settings lock. */
const WAIT_S = 60;
const NIGHT_MS = 86_400_000;
/** A test that asks for lines of the log has them; in all others they would be noise. */
const UNHEARD = { signedIn: () => undefined, signedOut: () => undefined, refused: () => undefined };
/** High enough that no test meets them by accident. */
const NO_LIMITS = { signIn: 1e6, orders: 1e6, chat: 1e6, contact: 1e6, journal: 1e6, others: 1e6 };

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>> | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON unless it is text already. */
  readonly body?: unknown;
  /** Raw body in place of `body`. */
  readonly bytes?: Buffer;
  readonly token?: string;
}

/** An empty store of its own. */
export async function openStore() {
  const folder = await freshDataDir();
  const database = await openDatabase({ dataDir: folder, databaseUrl: null });
  return {
    folder,
    db: database.db,
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * The whole HTTP side on a real database and ledger, with a market that stands still.
 * @param host a stage whose database is used too, since making one takes seconds
 */
export async function httpStage(change: Partial<HttpParts> = {}, host?: { readonly db: Db }) {
  const store = host ? { db: host.db, close: () => Promise.resolve() } : await openStore();
  const { db } = store;
  const ledger = createLedger();
  const market = scriptedMarket();
  const mails = createMails({ db, onChange: () => undefined });
  const sessions = createSessions(db);
  const signIn = createSignIn({
    db,
    clock: systemClock,
    sessions,
    origins: ORIGINS,
    async onCreated(trx, userId) {
      await ledger.grantPlayFunds(trx, userId);
      await putMessage(trx, welcome(userId));
    },
    onNewSession: () => Promise.resolve([]),
    onSignedIn: () => undefined,
  });
  const proof = scriptedProof();
  const uploadFolder = await mkdtemp(join(tmpdir(), 'tern-uploads-'));
  const fundPasswords = createFundPasswords({ db, clock: systemClock, holdMs: HOLD_MS, onChange: () => undefined });
  const files = directoryBlobs(uploadFolder);
  const sealing = createSealing(randomBytes(32));
  const verification = createVerification({ db, clock: systemClock, sealing, files, onChange: () => undefined });
  const { supportEntries, supportTimeZone } = readConfig({});
  const support = createSupport({
    db,
    clock: systemClock,
    sealing,
    config: { origins: ORIGINS, supportTimeZone },
    terms: { upDown: termsWith([]), holdMs: HOLD_MS },
    onChange: () => undefined,
  });
  const money = createMoney({
    db,
    ledger,
    clock: systemClock,
    market: change.market ?? market,
    news: createMoneyNews(),
    files,
    fundPasswords,
    holdMs: HOLD_MS,
    sealing,
  });
  const liabilities = createLiabilities({ db, clock: systemClock, proof, nightMs: NIGHT_MS });
  const oddsTables = createOddsTables({ db, clock: systemClock, proof });
  await oddsTables.publish(termsWith([]).offered);
  const app = await buildApp({
    oddsTables,
    config: { origins: ORIGINS, market: { kind: 'sim', seed: null, rate: 1 }, supportEntries, logCalls: false },
    caller: callerOf([]),
    clock: systemClock,
    load: { sheds: () => false },
    sessions,
    signIn,
    languages: createUserLanguages(db),
    userInfo: createUserInfo({
      db,
      clock: systemClock,
      ledger,
      usdtPrice: (asset) => (change.market ?? market).usdtPrice(asset),
      detailOf: (userId) => verification.detailOf(userId),
    }),
    verification,
    support,
    liabilities,
    voidPeriods: createVoidPeriods({ db, market: change.market ?? market }),
    mails,
    market,
    candleFiles: scriptedCandleFiles(),
    secondContracts: scriptedSecondContracts(),
    spotOrders: scriptedSpotOrders(),
    fundPasswords,
    money,
    profiles: createProfiles({
      db,
      fundPasswords,
      isBankBound: async (userId) => (await money.bank.show(userId)).bound,
      onChange: () => undefined,
    }),
    safety: createSafety({
      db,
      clock: systemClock,
      origins: ORIGINS,
      fundPasswords,
      unfreezeS: WAIT_S,
      lockDayS: WAIT_S,
      onFrozen: () => Promise.resolve([]),
      onThawRequested: () => Promise.resolve([]),
      onChange: () => undefined,
    }),
    tradeJournal: createTradeJournal({ db, clock: systemClock, sealing }),
    strategies: createSavedStrategies({ db, clock: systemClock, sealing }),
    ownLimits: createOwnLimits({ db, clock: systemClock }),
    statistics: createOutcomeStatistics({ db, clock: systemClock }),
    proof,
    async ping() {
      await sql`select 1`.execute(db);
    },
    unready: () => Promise.resolve(null),
    distDir: null,
    limits: NO_LIMITS,
    readCosts: { take: () => 0 },
    security: UNHEARD,
    ...change,
  });

  /** Sends a raw request, well-formed or not. */
  async function send(call: Pick<Call, 'method' | 'path'>, { params, query, headers, body, bytes, token }: Sent = {}) {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
    const search = typeof query === 'string' ? query : new URLSearchParams(query).toString();
    const options: InjectOptions = {
      method: call.method,
      url: search === '' ? path : `${path}?${search}`,
      headers: {
        ...(body === undefined && bytes === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { satoken: token }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(bytes === undefined ? {} : { payload: bytes }),
    };
    const answer = await app.inject(options);
    const envelope = envelopeOf(answer.body);
    const { data, rows } = envelope ?? {};
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, envelope, data, rows };
  }

  return {
    app,
    db,
    sessions,
    verification,
    support,
    liabilities,
    send,
    /** Signs in over HTTP with the wallet of this number. */
    async signIn(walletNumber: number) {
      const wallet = walletOf(walletNumber);
      const offered = await signIn.offer({ address: wallet.address, chainId: 1, language: 'en' }, undefined);
      if (!offered.ok) throw new Error(offered.refusal);
      const { message } = offered.value;
      const body = { message, signature: await wallet.signMessage(message), walletType: 'demo' };
      const { data, text } = await send(register, { body });
      if (!data) throw new Error(text);
      const session = data as { satoken: string; userId: string };
      return { token: session.satoken, userId: session.userId, address: wallet.address };
    },
    async close() {
      await app.close();
      await rm(uploadFolder, { recursive: true });
      await rm(proof.publicDir, { recursive: true });
      await store.close();
    },
  };
}

export type HttpStage = Awaited<ReturnType<typeof httpStage>>;

function envelopeOf(text: string): Envelope | null {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return null;
  }
}
