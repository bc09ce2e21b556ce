import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Call } from '../../protocol/call.ts';
import type { Sessions, TokenOwner } from '../identity/sessions.ts';
import type { UserLanguages } from '../identity/user-languages.ts';
import type { CallerOf } from '../infra/caller.ts';
import type { Load } from '../infra/load.ts';
import { RequestRefused } from './envelope.ts';
import { limitClassOf, USERS_PER_ADDRESS } from './limits.ts';
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

/** What every request passes before its body is read: origin, rate, load, session. */
export interface Gate {
  checksOf(call: Call): onRequestAsyncHookHandler[];
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
}

/** @param app with @fastify/rate-limit registered */
export function createGate(
  app: FastifyInstance,
  { sessions, languages, caller, load, sharedRates }: GateParts,
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
      const seconds = String(Math.max(1, waitS ?? 1));
      reply.header('retry-after', seconds);
      throw new RequestRefused(429, 'tooFast', { seconds });
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

  return {
    checksOf(call) {
      const { address, crowd, user } = limitersOfClass[limitClassOf(call.name)];
      const checks = call.access === 'user' ? [crowd, authenticate, user] : [address];
      return SHED_READS.has(call.name) ? checks.toSpliced(1, 0, shed) : checks;
    },
  };
}
