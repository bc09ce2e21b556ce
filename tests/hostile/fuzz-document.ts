import * as fc from 'fast-check';
import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { OpenApiDocument } from '../../protocol/openapi.ts';
import { bookFaults } from '../../server/ledger/reconcile.ts';
import type { HttpStage } from '../server/http/http-stage.ts';
import { placesIn, valuesOf, withPlace } from './schema-values.ts';
import type { JsonSchema } from './schema-values.ts';

/** One call of the document. */
interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Path with `:name` in place of a parameter. */
  readonly path: string;
  readonly needsUser: boolean;
  /** The parts of a request with their schemas; of `query` and `body` of a call that takes either, one. */
  readonly forms: readonly Form[];
  readonly isRightAnswer: (answer: unknown) => boolean;
}
type Form = Readonly<Partial<Record<'path' | 'query' | 'header' | 'body', JsonSchema>>>;
type Request = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** Counts of requests, and faults of the answers. */
export interface FuzzTally {
  valid: number;
  /** Valid requests answered with success and not with a business refusal. */
  done: number;
  invalid: number;
  readonly byStatus: Map<number, number>;
  readonly faults: string[];
}

/** Values that no field of any call accepts, or hardly any. */
const WRONG: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e19,
  {},
  [],
  [null],
  '',
  ' ',
  '\0',
  'x'.repeat(5000),
  '-1',
  '1e5',
  '\ud800',
  { $gt: '' },
];

/** Rows that come and go by the clock and not by what somebody sends. */
const BY_THE_CLOCK = new Set(['market_seed', 'market_genesis', 'tick_checkpoint', 'candle', 'seed_epoch', 'proof_key']);

function formOf(parameters: readonly Parameter[], body: JsonSchema | undefined): Form {
  const parts = Object.groupBy(parameters, (parameter) => parameter.in);
  const objects = Object.entries(parts).map(([part, list]) => [
    part,
    {
      type: 'object',
      properties: Object.fromEntries(list!.map(({ name, schema }) => [name, schema])),
      required: list!.filter(({ required }) => required).map(({ name }) => name),
      // Requests always have other headers too.
      additionalProperties: part === 'header',
    },
  ]);
  return { ...(Object.fromEntries(objects) as Form), ...(body ? { body } : {}) };
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  readonly required?: boolean;
}

/** All calls of the document but uploads, whose parts are no JSON. */
function operationsIn({ paths }: OpenApiDocument): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const parameters = (operation.parameters ?? []) as unknown as readonly Parameter[];
      const { content, required } = (operation['requestBody'] ?? {}) as Content;
      if (content?.['multipart/form-data']) return [];
      const body = content?.['application/json']?.schema;
      const either = body !== undefined && required === false;
      const { '200': answer } = operation['responses'] as Record<string, Content>;
      const compiled = Compile(answer!.content!['application/json']!.schema as TSchema);
      return [
        {
          id: operation.operationId,
          method: method.toUpperCase() as Operation['method'],
          path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
          needsUser: 'security' in operation,
          forms: either
            ? [
                formOf(
                  parameters.filter((parameter) => parameter.in !== 'query'),
                  body,
                ),
                formOf(parameters.map(asRequired(body)), undefined),
              ]
            : [formOf(parameters, body)],
          isRightAnswer: (value: unknown) => compiled.Check(value),
        },
      ];
    }),
  );
}

/**
 * The document requires no parameter of a query that replaces a body, but the query needs the body's required fields
 * too.
 */
const asRequired =
  (body: JsonSchema) =>
  (parameter: Parameter): Parameter => ({
    ...parameter,
    required: (body.anyOf ?? [body]).every(({ required }) => required?.includes(parameter.name) === true),
  });

const requestsOf = (form: Form): fc.Arbitrary<Request> =>
  fc.record(Object.fromEntries(Object.entries(form).map(([part, schema]) => [part, valuesOf(schema)])));

/** Changes one place of one part so that the schema takes it no more, or adds a field it does not have. */
function mutated(form: Form, pick: number, wrong: unknown, request: Request): Request | null {
  const places = Object.entries(form).flatMap(([part, schema]) => {
    // In a path there is no room for another.
    const isClosed = schema.type === 'object' && schema.additionalProperties === false && part !== 'path';
    const paths = isClosed ? [...placesIn(schema), ['nobodyAsked']] : placesIn(schema);
    return paths.map((path) => ({ part, schema, path }));
  });
  const place = places[pick % places.length];
  if (place === undefined) return null;
  const { part, schema, path } = place;
  const inText = part !== 'body' && wrong !== undefined;
  const value = inText ? String(wrong).toWellFormed() : wrong;
  const changed = JSON.parse(JSON.stringify(withPlace(request[part], path, value))) as unknown;
  return Compile(schema as TSchema).Check(changed) ? null : { ...request, [part]: changed };
}

/** Fuzzes a whole exchange by what it says of itself at /api/openapi.json. */
export async function fuzzDocument(
  stage: HttpStage,
  runs: { readonly each: number; readonly seed: number },
  wallet: number,
) {
  const document = (await stage.app.inject({ url: '/api/openapi.json' })).json<OpenApiDocument>();
  const operations = operationsIn(document);
  const tally: FuzzTally = { valid: 0, done: 0, invalid: 0, byStatus: new Map(), faults: [] };
  let token = (await stage.signIn(wallet)).token;

  async function send({ method, path, needsUser }: Operation, { path: params, query, header, body }: Request) {
    const request = { params, query, headers: header, ...(body === undefined ? {} : { body }) } as object;
    const answer = await stage.send({ method, path }, { ...request, ...(needsUser ? { token } : {}) });
    tally.byStatus.set(answer.status, (tally.byStatus.get(answer.status) ?? 0) + 1);
    return answer;
  }

  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    stage.db,
  );
  const watched = tables.map(({ name }) => name).filter((name) => !BY_THE_CLOCK.has(name));
  const countAll = watched
    .map((name) => `select '${name}' as name, count(*)::int as rows from "${name}"`)
    .join(' union all ');
  const rowsNow = async () => (await sql.raw<{ name: string; rows: number }>(countAll).execute(stage.db)).rows;

  /** First what is refused, so that nothing is under way that writes by itself. */
  async function refusals(operation: Operation): Promise<void> {
    for (const form of operation.forms) {
      const cases = fc.tuple(requestsOf(form), fc.nat(), fc.constantFrom(...WRONG, undefined));
      for (const [request, pick, wrong] of fc.sample(cases, { numRuns: runs.each, seed: runs.seed })) {
        const bad = mutated(form, pick, wrong, request);
        if (bad === null) continue;
        tally.invalid += 1;
        const { status, text } = await send(operation, bad);
        if (status < 400 || status >= 500)
          tally.faults.push(`${operation.id} took ${JSON.stringify(bad)}: ${status} ${text}`);
      }
    }
  }

  async function answers(operation: Operation): Promise<void> {
    for (const form of operation.forms) {
      for (const request of fc.sample(requestsOf(form), { numRuns: runs.each, seed: runs.seed })) {
        tally.valid += 1;
        let answer = await send(operation, request);
        if (answer.status === 401) {
          // The request before it ended the session.
          ({ token } = await stage.signIn(wallet));
          answer = await send(operation, request);
        }
        const { status, envelope, text } = answer;
        if (envelope?.code === 200) tally.done += 1;
        if (status !== 200 || !operation.isRightAnswer(envelope)) {
          tally.faults.push(`${operation.id} ${JSON.stringify(request)}: ${status} ${text.slice(0, 300)}`);
        }
      }
    }
  }

  const before = await rowsNow();
  for (const operation of operations) await refusals(operation);
  const behind = await rowsNow();
  for (const [at, { name, rows }] of before.entries()) {
    if (behind[at]!.rows !== rows)
      tally.faults.push(`${name}: ${rows} rows before the refusals, ${behind[at]!.rows} behind`);
  }
  for (const operation of operations) await answers(operation);
  tally.faults.push(...(await bookFaults(stage.db)));
  return { ...tally, operations: operations.length };
}
