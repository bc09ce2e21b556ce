import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { BodyOf, Call, DataOf, ParamsOf, QueryOf, RowOf, SumsOf } from '../../protocol/call.ts';
import { envelopeOf } from '../../protocol/envelope.ts';
import { closed } from '../../protocol/rest/fields.ts';
import type { TokenOwner } from '../identity/sessions.ts';
import type { Outcome } from '../infra/outcome.ts';
import { refusal, success } from './envelope.ts';
import type { Gate } from './gate.ts';
import { within } from './within.ts';

export type SignedIn = Extract<TokenOwner, { ok: true }>;

/** A request after every check: each part has the shape the contract gives it. */
export interface Asked<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Of the `lang` header. */
  readonly language: string | undefined;
  readonly origin: string | undefined;
  /** There for calls with access `user` only. */
  readonly user: C['access'] extends 'user' ? SignedIn : undefined;
}

type WithSums<C extends Call> = C['sums'] extends TSchema ? { readonly sums: SumsOf<C> } : unknown;

/** What a handler hands back on success: a page for calls with rows, else the `data`, else nothing. */
export type ValueOf<C extends Call> = C['row'] extends TSchema
  ? { readonly rows: readonly RowOf<C>[]; readonly total: number } & WithSums<C>
  : C['data'] extends TSchema
    ? DataOf<C>
    : undefined;

export type Handler<C extends Call> = (asked: Asked<C>) => Outcome<ValueOf<C>> | Promise<Outcome<ValueOf<C>>>;

/** Binds a call of the contract to its handler. */
export type Route = <const C extends Call>(call: C, handler: Handler<NoInfer<C>>) => void;

const NO_FIELDS = Type.Object({}, closed);
/** Calls without a body are sent with none or with `{}`. */
const NO_BODY = Type.Union([Type.Null(), NO_FIELDS]);

/**
 * What may leave: the contract's envelope, with the code as a number, as this server always sends it. A choice of two
 * types would cost a validator per route at start and a check per answer. Refusals need no schema: `refusal` makes them all.
 */
const answerSchema = (call: Call) => Type.Object({ ...envelopeOf(call).properties, code: Type.Integer() });

/**
 * Of answers; files lie compressed already or are read in ranges. The length of an answer betrays no secret: the token
 * travels in a header that no foreign page can send.
 */
const COMPRESSION: RouteOptions['compress'] = { encodings: ['br', 'gzip'], threshold: 1024 };

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

const requestOf = <C extends Call>(request: FastifyRequest): Asked<C> =>
  // Validated against this call's schemas just before: the one place where the wire becomes typed.
  ({
    params: request.params,
    query: request.query,
    body: request.body,
    language: textOf(request.headers['lang']),
    origin: textOf(request.headers.origin),
    user: request.signedIn ?? undefined,
  }) as Asked<C>;

function answerOf<C extends Call>(call: C, outcome: Outcome<ValueOf<C>>) {
  if (!outcome.ok) return refusal(outcome.refusal, outcome.details);
  if (!call.row) return success(call.data ? { data: outcome.value } : {});
  const { rows, total, sums } = outcome.value as { rows: readonly unknown[]; total: number; sums?: unknown };
  return success({ rows, total, ...(call.sums ? { sums } : {}) });
}

/**
 * The only way a call gets onto the server: closed schemas in (nothing coerced, nothing dropped silently), a schema out
 * (undeclared fields never leave), the gate before, the envelope around.
 * @param answerMs  until a call must have answered
 */
export const routeOn =
  (app: FastifyInstance, gate: Gate, answerMs: number): Route =>
  (call, handler) => {
    app.route({
      method: call.method,
      url: call.path,
      config: { call },
      compress: COMPRESSION,
      schema: {
        ...(call.params ? { params: call.params } : {}),
        ...(call.headers ? { headers: call.headers } : {}),
        querystring: call.query ?? NO_FIELDS,
        ...(call.method === 'POST' ? { body: call.body ?? NO_BODY } : {}),
        response: { 200: answerSchema(call) },
      },
      onRequest: gate.checksOf(call),
      handler: async (request) => answerOf(call, await within(answerMs, handler(requestOf<typeof call>(request)))),
    });
  };
