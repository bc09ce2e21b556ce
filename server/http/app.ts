import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../../protocol/call.ts';
import type { Mails } from '../content/mails.ts';
import type { OwnLimits } from '../engine/own-limits/own-limits.ts';
import type { OutcomeStatistics } from '../engine/second-contract/outcome-statistics.ts';
import type { SecondContracts } from '../engine/second-contract/second-contract.ts';
import type { SpotOrders } from '../engine/spot/spot-orders.ts';
import type { SessionStore } from '../identity/sessions.ts';
import type { SignIn } from '../identity/sign-in.ts';
import type { UserInfoReader } from '../identity/user-info.ts';
import type { Clock } from '../infra/clock.ts';
import type { Config } from '../infra/config.ts';
import type { Market } from '../market/market.ts';
import type { Proof } from '../proof/proof.ts';
import { commonCalls } from './common-calls.ts';
import {
  answerBrokenConnection,
  answerError,
  answerExpectation,
  answerUnknownPath,
  refuseNoHost,
} from './error-answers.ts';
import { createGate, refuseForeignOrigins } from './gate.ts';
import { BODY_BYTES_MAX, HEADER_BYTES_MAX, LATE_CHECK_MS, RATE_LIMITS, TIMEOUTS } from './limits.ts';
import type { RateLimits, Timeouts } from './limits.ts';
import { limitsCalls } from './limits-calls.ts';
import { marketCalls } from './market-calls.ts';
import { messageCalls } from './message-calls.ts';
import { proofCalls, serveProofFiles } from './proof-calls.ts';
import { routeOn } from './route.ts';
import type { Route } from './route.ts';
import { secondContractCalls } from './second-contract-calls.ts';
import { PERMISSIONS_POLICY, securityHeaders } from './security-headers.ts';
import { selfDescription } from './self-description.ts';
import { spotCalls } from './spot-calls.ts';
import { pageOf, serveApp } from './static-files.ts';
import { userCalls } from './user-calls.ts';

export interface HttpParts {
  readonly config: Pick<Config, 'origins' | 'market'>;
  readonly clock: Clock;
  readonly sessions: SessionStore;
  readonly signIn: SignIn;
  readonly userInfo: UserInfoReader;
  readonly mails: Mails;
  readonly market: Market;
  readonly secondContracts: SecondContracts;
  readonly spotOrders: SpotOrders;
  readonly ownLimits: OwnLimits;
  readonly statistics: OutcomeStatistics;
  readonly proof: Proof;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Folder of the built app; null serves the API alone. */
  readonly distDir: string | null;
  readonly limits?: RateLimits;
  readonly timeouts?: Timeouts;
}

/** The HTTP side of the server, not listening yet. */
export async function buildApp(parts: HttpParts): Promise<FastifyInstance> {
  const { config, distDir, timeouts = TIMEOUTS } = parts;
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    connectionTimeout: timeouts.stallMs,
    requestTimeout: timeouts.requestMs,
    http: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: Math.min(LATE_CHECK_MS, timeouts.requestMs),
      // Refused below, with an envelope: the system's own answer has none.
      requireHostHeader: false,
    },
    // Nothing is bent into shape: text stays text, a repeated field stays a list and fails (docs/exchange.md#closed-schemas).
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenConnection,
    frameworkErrors: answerError,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownPath);
  app.server.on('checkExpectation', answerExpectation);
  app.addHook('onRequest', refuseNoHost);
  acceptJsonOnly(app);

  await app.register(fastifyHelmet, securityHeaders(pageOf(distDir), config.origins));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  refuseForeignOrigins(app, config.origins);
  await app.register(fastifyRateLimit, { global: false });
  await app.register(fastifyCompress, { global: false });

  const gate = createGate(app, parts.sessions, parts.limits ?? RATE_LIMITS);
  const route = routeOn(app, gate, timeouts.answerMs);
  const live: Call[] = [];
  const bind: Route = (call, handler) => {
    live.push(call);
    route(call, handler);
  };
  userCalls(bind, parts);
  messageCalls(bind, parts);
  commonCalls(bind, parts);
  marketCalls(bind, parts);
  secondContractCalls(bind, parts);
  spotCalls(bind, parts);
  limitsCalls(bind, parts);
  proofCalls(bind, parts);
  selfDescription(app, live, parts.ping);
  await serveProofFiles(app, parts);
  if (distDir !== null) await serveApp(app, distDir);
  return app;
}

/** JSON is the only type taken; an empty body counts as none, since some clients name a type and send nothing. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else parse(request, String(body), done);
  });
}
