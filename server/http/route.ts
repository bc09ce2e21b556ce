import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type {
  BodyOf,
  Call,
  DataOf,
  FieldsOf,
  Multipart,
  ParamsOf,
  QueryOf,
  RowOf,
  SumsOf,
} from '../../protocol/call.ts';
import { envelopeOf } from '../../protocol/envelope.ts';
import type { RefusalName } from '../../protocol/errors.ts';
import { closed } from '../../protocol/rest/fields.ts';
import type { TokenOwner } from '../identity/sessions.ts';
import { done, refused } from '../infra/outcome.ts';
import type { Outcome } from '../infra/outcome.ts';
import type { ClosedCalls } from '../people/safety/closed-calls.ts';
import { refusal, RequestRefused, success } from './envelope.ts';
import type { Gate } from './gate.ts';
import { partsOf, refuseLongUploads } from './multipart.ts';
import type { SecurityLog } from './security-log.ts';

/** A call took longer than it may. Its work goes on, and a retry with the same idempotency key gets the result. */
class TooLate extends Error {
  override readonly name = 'TooLate';
  readonly statusCode = 503;
}

/**
 * Waits for `work`, at most `ms`. Fastify's own limit ends when a body has been read, and would count the whole of a
 * download.
 * @throws TooLate after `ms`
 */
async function withTimeLimit<T>(ms: number, work: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export type SignedIn = Extract<TokenOwner, { ok: true }>;

/** A request after every check: each part matches the schema of the contract. */
export interface CallRequest<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  /** Body, or the query of a call that may send its fields there instead. */
  readonly body: C['queryOrBody'] extends true ? BodyOf<C> | QueryOf<C> : BodyOf<C>;
  /** Small fields beside the file of a multipart call, and the file, at most as large as the call allows. */
  readonly fields: FieldsOf<C>;
  readonly file: C['multipart'] extends Multipart ? Buffer : undefined;
  /** The `lang` header. */
  readonly language: string | undefined;
  readonly origin: string | undefined;
  readonly userAgent: string | undefined;
  /**
   * Set while the settings are locked, on a call that then only accepts stricter values: the answer to a looser one.
   */
  readonly loosening: Outcome<never> | undefined;
  /** Set for calls with access `user` only. */
  readonly user: C['access'] extends 'user' ? SignedIn : undefined;
}

type WithSums<C extends Call> = C['sums'] extends TSchema ? { readonly sums: SumsOf<C> } : unknown;

/** Return value of a successful handler: a page for calls with rows, else the `data`, else nothing. */
export type ValueOf<C extends Call> = C['row'] extends TSchema
  ? { readonly rows: readonly RowOf<C>[]; readonly total: number } & WithSums<C>
  : C['data'] extends TSchema
    ? DataOf<C>
    : undefined;

export type Handler<C extends Call> = (request: CallRequest<C>) => Outcome<ValueOf<C>> | Promise<Outcome<ValueOf<C>>>;

/** Binds a call of the contract to its handler. */
export type Route = <const C extends Call>(call: C, handler: Handler<NoInfer<C>>) => void;

const NO_FIELDS = Type.Object({}, closed);
/** A call without fields is sent with no body or with `{}`. */
const NO_BODY = Type.Union([Type.Null(), NO_FIELDS]);

const querySchema = ({ query, queryOrBody }: Call): TSchema =>
  query && queryOrBody ? Type.Union([NO_FIELDS, query]) : (query ?? NO_FIELDS);
const bodySchema = ({ body, queryOrBody }: Call): TSchema =>
  body && queryOrBody ? Type.Union([NO_BODY, body]) : (body ?? NO_BODY);

/**
 * Schema of an answer: the contract's envelope with a numeric code, which this server always sends. Allowing text too
 * would cost a validator per route at start and a check per answer. Refusals need no schema because `refusal` builds
 * them all.
 */
const answerSchema = (call: Call) => Type.Object({ ...envelopeOf(call).properties, code: Type.Integer() });

/**
 * Compression of answers; files are compressed already or read in ranges. The length of an answer reveals no secret,
 * because the token travels in a header that no page of another site can send.
 */
const COMPRESSION: RouteOptions['compress'] = { encodings: ['br', 'gzip'], threshold: 1024 };

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

/** The parts of a multipart request. */
type Received = Readonly<{ fields?: unknown; file?: Buffer }>;

/** Returns the query or the body; both or neither is malformed (decision 30). */
function eitherOf({ query, body }: FastifyRequest): unknown {
  const sent = [query, body].filter((part) => Object.keys(part ?? {}).length > 0);
  if (sent.length !== 1) throw new RequestRefused(400, 'malformed');
  return sent[0];
}

const requestOf = <C extends Call>(call: C, request: FastifyRequest, { fields, file }: Received): CallRequest<C> =>
  // The cast is safe: the parts were validated against this call's schemas just before.
  ({
    params: request.params,
    query: request.query,
    body: call.queryOrBody ? eitherOf(request) : request.body,
    fields,
    file,
    language: textOf(request.headers['lang']),
    origin: textOf(request.headers.origin),
    userAgent: request.headers['user-agent'],
    user: request.signedIn ?? undefined,
  }) as CallRequest<C>;

function answerOf<C extends Call>(call: C, outcome: Outcome<ValueOf<C>>) {
  if (!outcome.ok) return refusal(outcome.refusal, outcome.details);
  if (!call.row) return success(call.data ? { data: outcome.value } : {});
  const { rows, total, sums } = outcome.value as { rows: readonly unknown[]; total: number; sums?: unknown };
  return success({ rows, total, ...(call.sums ? { sums } : {}) });
}

/** Returns the validated parts of a multipart call; `imageTooLarge` when the file is larger than the call allows. */
async function receivedBy({ multipart }: Call, request: FastifyRequest): Promise<Outcome<Received>> {
  if (!multipart) return done({});
  const parts = await partsOf(request, multipart);
  if (!parts) return refused('imageTooLarge');
  if (!request.compileValidationSchema(multipart.fields)(parts.fields)) throw new RequestRefused(400, 'malformed');
  return done(parts);
}

/** Refusals of a session that ended during the request: answered with the gate's status for an invalid token. */
const SESSION_OVER: ReadonlySet<RefusalName> = new Set(['tokenInvalid', 'loggedInElsewhere']);

interface RouteParts {
  readonly closed: ClosedCalls;
  /** Time until a call must have answered, ms. */
  readonly answerMs: number;
  readonly security: Pick<SecurityLog, 'refused'>;
}

/**
 * Registers a call on the server. Requests pass closed schemas (nothing is coerced or dropped silently) and the gate;
 * session and closings are checked again in each transaction of the call. Undeclared fields never leave, and every
 * answer gets the envelope.
 */
export const routeOn =
  (app: FastifyInstance, gate: Gate, { closed, answerMs, security }: RouteParts): Route =>
  (call, handler) => {
    app.route({
      method: call.method,
      url: call.path,
      config: { call },
      compress: COMPRESSION,
      schema: {
        ...(call.params ? { params: call.params } : {}),
        ...(call.headers ? { headers: call.headers } : {}),
        querystring: querySchema(call),
        // A multipart call reads its body itself.
        ...(call.method === 'POST' && !call.multipart ? { body: bodySchema(call) } : {}),
        response: { 200: answerSchema(call) },
      },
      onRequest: [...gate.checksOf(call), ...(call.multipart ? [refuseLongUploads(call.multipart)] : [])],
      preHandler: gate.costChecksOf(call),
      handler: async (request) => {
        const received = await receivedBy(call, request);
        if (!received.ok) {
          security.refused(request, received.refusal, 200);
          return answerOf(call, received);
        }
        const callRequest = requestOf(call, request, received.value);
        const answer = async (loosening?: Outcome<never>) => handler({ ...callRequest, loosening });
        const { signedIn } = request;
        const work = signedIn
          ? closed.run({ call: call.name, userId: signedIn.userId, sessionId: signedIn.sessionId }, answer)
          : answer();
        const outcome = await withTimeLimit(answerMs, work);
        if (!outcome.ok && SESSION_OVER.has(outcome.refusal)) throw new RequestRefused(401, outcome.refusal);
        if (!outcome.ok) security.refused(request, outcome.refusal, 200);
        return answerOf(call, outcome);
      },
    });
  };
