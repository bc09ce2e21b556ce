import fastifyCompress from '@fastify/compress';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../../protocol/call.ts';
import type { Mails } from '../content/mails.ts';
import type { OwnLimits } from '../engine/own-limits/own-limits.ts';
import type { OutcomeStatistics } from '../engine/second-contract/outcome-statistics.ts';
import type { SecondContracts } from '../engine/second-contract/second-contract.ts';
import type { VoidPeriods } from '../engine/second-contract/void-periods.ts';
import type { SpotOrders } from '../engine/spot/spot-orders.ts';
import type { FundPasswords } from '../identity/fund-password.ts';
import type { SessionStore } from '../identity/sessions.ts';
import type { SignIn } from '../identity/sign-in.ts';
import type { UserInfoReader } from '../identity/user-info.ts';
import type { UserLanguages } from '../identity/user-languages.ts';
import type { OnAnswer } from '../infra/call-answer.ts';
import type { CallerOf } from '../infra/caller.ts';
import type { Clock } from '../infra/clock.ts';
import type { Config } from '../infra/config.ts';
import type { Load } from '../infra/load.ts';
import type { CandleFiles } from '../market/candle-files.ts';
import type { Market } from '../market/market.ts';
import type { Money } from '../money/money.ts';
import type { Support } from '../people/support/support.ts';
import type { Profiles } from '../people/safety/profiles.ts';
import type { Safety } from '../people/safety/safety.ts';
import type { Liabilities } from '../people/liabilities/liabilities.ts';
import type { SavedStrategies } from '../people/strategies/saved-strategies.ts';
import type { TradeJournal } from '../people/trade-journal/trade-journal.ts';
import type { Verification } from '../people/verification/verification.ts';
import type { OddsTables } from '../proof/odds-tables.ts';
import type { Proof } from '../proof/proof.ts';
import { accountCalls } from './account-calls.ts';
import { logCalls, requestIds } from './call-log.ts';
import { candleCalls, serveCandleFiles } from './candle-calls.ts';
import { commonCalls } from './common-calls.ts';
import {
  answerBrokenConnection,
  answerError,
  answerExpectation,
  answerOf,
  answerUnknownPath,
  isGone,
  refuseNoHost,
} from './error-answers.ts';
import { exchangeCalls } from './convert-calls.ts';
import { financeCalls } from './finance-calls.ts';
import { fundPasswordCalls } from './fund-password-calls.ts';
import { createGate, refuseForeignOrigins } from './gate.ts';
import { BODY_BYTES_MAX, HEADER_BYTES_MAX, LATE_CHECK_MS, RATE_LIMITS, TIMEOUTS } from './limits.ts';
import type { RateLimits, Timeouts } from './limits.ts';
import { journalCalls } from './journal-calls.ts';
import { liabilitiesCalls } from './liabilities-calls.ts';
import { limitsCalls } from './limits-calls.ts';
import { loanCalls } from './loan-calls.ts';
import { marketCalls } from './market-calls.ts';
import { merchantCalls } from './merchant-calls.ts';
import { messageCalls } from './message-calls.ts';
import { proofCalls, serveProofFiles } from './proof-calls.ts';
import type { ReadCosts } from './read-costs.ts';
import { rechargeCalls } from './recharge-calls.ts';
import type { SharedRates } from './shared-rates.ts';
import { routeOn } from './route.ts';
import type { Route } from './route.ts';
import { safetyCalls } from './safety-calls.ts';
import { secondContractCalls } from './second-contract-calls.ts';
import { PERMISSIONS_POLICY, securityHeaders, withoutPage } from './security-headers.ts';
import { securityLog } from './security-log.ts';
import type { SecurityLog } from './security-log.ts';
import { selfDescription } from './self-description.ts';
import { spotCalls } from './spot-calls.ts';
import { strategyCalls } from './strategy-calls.ts';
import { pageOf, serveApp } from './static-files.ts';
import { receiveUploads, serveUploads, uploadCalls } from './upload-calls.ts';
import { supportCalls } from './support-calls.ts';
import { userCalls } from './user-calls.ts';
import { verificationCalls } from './verification-calls.ts';
import { withdrawCalls } from './withdraw-calls.ts';

/**
 * Ends requests whose body is not complete in time. Node has one limit for all requests, which is set for uploads;
 * every other call has this shorter one.
 */
function refuseLateBodies(app: FastifyInstance, { requestMs }: Pick<Timeouts, 'requestMs'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody && !request.routeOptions.config.call?.multipart) {
      const timer = setTimeout(() => {
        if (raw.complete) return;
        // Emits the same event as Node does for a late request.
        const late = Object.assign(new Error('the request came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        app.server.emit('clientError', late, raw.socket);
      }, requestMs);
      raw.once('end', () => clearTimeout(timer));
      // The answer was sent before the body was complete, or the client disconnected.
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

export interface HttpParts {
  readonly config: Pick<Config, 'origins' | 'market' | 'supportEntries' | 'logCalls'>;
  /** Returns the address or user that a request is counted under. */
  readonly caller: CallerOf;
  readonly clock: Clock;
  readonly load: Pick<Load, 'sheds'>;
  readonly sessions: SessionStore;
  readonly signIn: SignIn;
  readonly languages: UserLanguages;
  readonly userInfo: UserInfoReader;
  readonly mails: Mails;
  readonly market: Market;
  readonly candleFiles: CandleFiles;
  readonly secondContracts: SecondContracts;
  readonly spotOrders: SpotOrders;
  readonly money: Money;
  readonly fundPasswords: FundPasswords;
  readonly verification: Verification;
  readonly support: Support;
  readonly profiles: Profiles;
  readonly safety: Safety;
  readonly tradeJournal: TradeJournal;
  readonly strategies: SavedStrategies;
  readonly liabilities: Liabilities;
  readonly voidPeriods: VoidPeriods;
  readonly ownLimits: OwnLimits;
  readonly statistics: OutcomeStatistics;
  readonly oddsTables: Pick<OddsTables, 'all' | 'head'>;
  readonly proof: Proof;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Returns the reason why the server should get no requests, or null when it is ready. */
  readonly unready: () => Promise<string | null>;
  readonly onAnswer?: OnAnswer;
  /** Default: lines of the log. */
  readonly security?: SecurityLog;
  /** Folder of the built app; null serves the API alone. */
  readonly distDir: string | null;
  readonly limits?: RateLimits;
  readonly readCosts: Pick<ReadCosts, 'take'>;
  /** Set on a node of a cluster: request counts shared with the other nodes. */
  readonly sharedRates?: SharedRates | undefined;
  readonly timeouts?: Timeouts;
}

/** Builds the HTTP server with all routes; it does not listen yet. */
export async function buildApp(parts: HttpParts): Promise<FastifyInstance> {
  const { config, distDir, timeouts = TIMEOUTS, security = securityLog(parts.clock) } = parts;
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    genReqId: requestIds(),
    requestIdHeader: false,
    connectionTimeout: timeouts.stallMs,
    requestTimeout: timeouts.uploadMs,
    http: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.uploadMs,
      connectionsCheckingInterval: Math.min(LATE_CHECK_MS, timeouts.requestMs),
      // Refused below with an envelope; Node's own answer has none.
      requireHostHeader: false,
    },
    // Ajv must change nothing: text stays text, and a repeated field stays a list and fails
    // (docs/exchange.md#closed-schemas).
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenConnection,
    frameworkErrors: answerError,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownPath);
  logCalls(app, config.logCalls, parts.onAnswer);
  app.addHook('onError', async (request, _reply, error) => {
    const [status, name] = answerOf(error);
    if (status < 500 && !isGone(request)) security.refused(request, name, status);
  });
  app.server.on('checkExpectation', answerExpectation);
  app.addHook('onRequest', refuseNoHost);
  refuseLateBodies(app, timeouts);
  acceptJsonOnly(app);

  const everyAnswer = {
    ...securityHeaders(pageOf(distDir), config.origins),
    'permissions-policy': PERMISSIONS_POLICY,
    // Default for every answer: private data must stay in no cache, also for the next person on this device.
    'cache-control': 'no-store',
  };
  const everyCall = withoutPage(everyAnswer);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.call ? everyCall : everyAnswer);
    done();
  });
  refuseForeignOrigins(app, config.origins);
  await app.register(fastifyRateLimit, { global: false });
  await app.register(fastifyCompress, { global: false });

  const { limits = RATE_LIMITS } = parts;
  const gate = createGate(app, parts, limits);
  const live: Call[] = [];
  const bindOn = (scope: FastifyInstance): Route => {
    const route = routeOn(scope, gate, { closed: parts.safety.calls, answerMs: timeouts.answerMs, security });
    return (call, handler) => {
      live.push(call);
      route(call, handler);
    };
  };
  const bind = bindOn(app);
  userCalls(bind, { ...parts, security });
  messageCalls(bind, parts);
  commonCalls(bind, parts);
  marketCalls(bind, parts);
  candleCalls(bind, parts);
  serveCandleFiles(app, gate, parts);
  secondContractCalls(bind, parts);
  spotCalls(bind, parts);
  journalCalls(bind, parts);
  strategyCalls(bind, parts);
  accountCalls(bind, parts);
  exchangeCalls(bind, parts);
  rechargeCalls(bind, parts);
  merchantCalls(bind, parts);
  uploadCalls(bind, parts);
  await app.register((scope) => receiveUploads(scope, bindOn(scope), parts, timeouts.answerMs));
  serveUploads(app, gate, parts);
  fundPasswordCalls(bind, parts);
  withdrawCalls(bind, parts);
  loanCalls(bind, parts);
  financeCalls(bind, parts);
  limitsCalls(bind, parts);
  verificationCalls(bind, parts);
  supportCalls(bind, parts);
  safetyCalls(bind, { ...parts, security });
  proofCalls(bind, parts);
  liabilitiesCalls(bind, parts);
  selfDescription(app, live, parts);
  await serveProofFiles(app, parts);
  if (distDir !== null) await serveApp(app, distDir);
  return app;
}

/**
 * Accepts JSON as the only content type. An empty body counts as none, since some clients name a type and send nothing.
 */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else parse(request, String(body), done);
  });
}
