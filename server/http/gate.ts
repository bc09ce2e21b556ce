import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
} from 'fastify';
import type { Call } from '../../protocol/call.ts';
import type { Sessions, TokenOwner } from '../identity/sessions.ts';
import type { UserLanguages } from '../identity/user-languages.ts';
import type { CallerOf } from '../infra/caller.ts';
import type { Load } from '../infra/load.ts';
import { RequestRefused } from './envelope.ts';
import { limitClassOf, USERS_PER_ADDRESS } from './limits.ts';
import { readCostOf } from './read-costs.ts';
import type { ReadCosts } from './read-costs.ts';
import type { SharedRates } from './shared-rates.ts';
import { SHED_READS, shedReads } from './shed-reads.ts';
import type { CallClass, RateLimits } from './limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate on calls with access `user`. */
    signedIn: Extract<TokenOwner, { ok: true }> | null;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** The checks that every request passes before its handler. */
export interface Gate {
  /** Checks before the body is read: origin, rate, load, session. */
  checksOf(call: Call): onRequestAsyncHookHandler[];
  /** Checks after the body has been validated: the cost of a public read. */
  costChecksOf(call: Call): preHandlerAsyncHookHandler[];
  /** Checks of a candle file: rate and load. */
  readonly candleChecks: onRequestAsyncHookHandler[];
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const MINUTE_MS = 60_000;

/** Refuses writes with an Origin that is not on the list, so that a page of another site cannot act for its visitor. */
export function refuseForeignOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    if (origin !== undefined && !READING.has(request.method) && !origins.includes(origin)) {
      throw new RequestRefused(403, 'forbiddenOrigin');
    }
  });
}

interface GateParts {
  readonly sessions: Sessions;
  readonly languages: UserLanguages;
  readonly caller: CallerOf;
  readonly load: Pick<Load, 'sheds'>;
  /** Set on a node of a cluster: request counts shared with the other nodes. */
  readonly sharedRates?: SharedRates | undefined;
  readonly readCosts: Pick<ReadCosts, 'take'>;
}

/** Makes the refusal of a caller who has asked too often, and tells the answer when to ask again. */
export function tooFast(reply: FastifyReply, waitS: number): RequestRefused {
  const seconds = String(waitS);
  reply.header('retry-after', seconds);
  return new RequestRefused(429, 'tooFast', { seconds });
}

/**
 * Creates the gate.
 * @param app with @fastify/rate-limit registered
 */
export function createGate(
  app: FastifyInstance,
  { sessions, languages, caller, load, sharedRates, readCosts }: GateParts,
  limits: RateLimits,
): Gate {
  app.decorateRequest('signedIn', null);

  const limiter = (max: number, who: (request: FastifyRequest) => string, what: string): onRequestAsyncHookHandler => {
    const take = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator: who });
    return async (request, reply) => {
      const taken = await take(request);
      const isOver = !taken.isAllowed && taken.isExceeded;
      // This node's own count comes first, so that a flood over it costs the database nothing.
      const waitS = isOver ? taken.ttlInSeconds : await sharedRates?.take(`${what} ${who(request)}`, max);
      if (!isOver && !waitS) return;
      throw tooFast(reply, Math.max(1, waitS ?? 1));
    };
  };

  const bucketOf = (request: FastifyRequest): string => {
    const name = request.routeOptions.config.call?.name ?? '';
    return limitClassOf(name) === 'others' ? name : '';
  };
  // Not Fastify's `request.ip`, whose trust settings would also believe a forwarded host and scheme.
  const byCaller = (request: FastifyRequest): string => `${bucketOf(request)}@${caller(request.raw)}`;
  const byUser = (request: FastifyRequest): string => `${bucketOf(request)}/${request.signedIn?.userId ?? ''}`;
  const limitersOf = (of: CallClass) => ({
    address: limiter(limits[of], byCaller, `${of} address`),
    crowd: limiter(limits[of] * USERS_PER_ADDRESS, byCaller, `${of} crowd`),
    user: limiter(limits[of], byUser, `${of} user`),
  });
  const limitersOfClass = {
    signIn: limitersOf('signIn'),
    orders: limitersOf('orders'),
    chat: limitersOf('chat'),
    contact: limitersOf('contact'),
    journal: limitersOf('journal'),
    others: limitersOf('others'),
  };

  const authenticate: onRequestAsyncHookHandler = async (request) => {
    const token = request.headers['satoken'];
    const owner: TokenOwner =
      typeof token === 'string' ? await sessions.userOf(token) : { ok: false, reason: 'tokenInvalid' };
    if (!owner.ok) throw new RequestRefused(401, owner.reason);
    request.signedIn = owner;
    await languages.note(owner.userId, request.headers['lang']);
  };

  const shed = shedReads(load);
  const weigh =
    (call: Call): preHandlerAsyncHookHandler =>
    async (request, reply) => {
      const waitS = readCosts.take(caller(request.raw), readCostOf(call.name, request.body));
      if (waitS > 0) throw tooFast(reply, waitS);
    };

  return {
    checksOf(call) {
      const { address, crowd, user } = limitersOfClass[limitClassOf(call.name)];
      const checks = call.access === 'user' ? [crowd, authenticate, user] : [address];
      return SHED_READS.has(call.name) ? checks.toSpliced(1, 0, shed) : checks;
    },
    candleChecks: [limitersOfClass.others.address, shed],
    costChecksOf: (call) => (call.access === 'public' && limitClassOf(call.name) === 'others' ? [weigh(call)] : []),
  };
}
