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
import type { RateLimits } from './limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate on calls with access `user`. */
    signedIn: Extract<TokenOwner, { ok: true }> | null;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** What every request passes before its handler. */
export interface Gate {
  /** Before its body is read: origin, rate, load, session. */
  checksOf(call: Call): onRequestAsyncHookHandler[];
  /** Once its body has the shape of the contract: what a public read would cost. */
  costChecksOf(call: Call): preHandlerAsyncHookHandler[];
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const MINUTE_MS = 60_000;

/** A page of another site may send requests, but not in our name: its Origin is not on the list. */
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
  /** Of a node of a cluster: the count that it shares with the others. */
  readonly sharedRates?: SharedRates | undefined;
  readonly readCosts: Pick<ReadCosts, 'take'>;
}

function tooFast(reply: FastifyReply, waitS: number): RequestRefused {
  const seconds = String(waitS);
  reply.header('retry-after', seconds);
  return new RequestRefused(429, 'tooFast', { seconds });
}

/** @param app with @fastify/rate-limit registered */
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
      // The own count first: a flood that meets it costs the database nothing.
      const waitS = isOver ? taken.ttlInSeconds : await sharedRates?.take(`${what} ${who(request)}`, max);
      if (!isOver && !waitS) return;
      throw tooFast(reply, Math.max(1, waitS ?? 1));
    };
  };

  const bucketOf = (request: FastifyRequest): string => {
    const name = request.routeOptions.config.call?.name ?? '';
    return limitClassOf(name) === 'others' ? name : '';
  };
  // Not the framework's own idea of it, which would believe a forwarded host and scheme too.
  const byCaller = (request: FastifyRequest): string => `${bucketOf(request)}@${caller(request.raw)}`;
  const byUser = (request: FastifyRequest): string => `${bucketOf(request)}/${request.signedIn?.userId ?? ''}`;
  const limitersOf = (of: keyof RateLimits) => ({
    address: limiter(limits[of], byCaller, `${of} address`),
    crowd: limiter(limits[of] * USERS_PER_ADDRESS, byCaller, `${of} crowd`),
    user: limiter(limits[of], byUser, `${of} user`),
  });
  const limitersOfClass = {
    signIn: limitersOf('signIn'),
    orders: limitersOf('orders'),
    chat: limitersOf('chat'),
    contact: limitersOf('contact'),
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
    costChecksOf: (call) => (call.access === 'public' && limitClassOf(call.name) === 'others' ? [weigh(call)] : []),
  };
}
