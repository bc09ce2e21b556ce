import * as fc from 'fast-check';
import { Check } from 'typebox/value';
import { expect, it } from 'vitest';
import { valuesOf } from '../hostile/schema-values.ts';
import type { JsonSchema } from '../hostile/schema-values.ts';
import { LIVE_CALLS } from '../server/http/live-calls.ts';

const SCHEMAS = LIVE_CALLS.flatMap(({ name, body, query }) =>
  [body, query].flatMap((schema) => (schema ? [[name, schema] as const] : [])),
);

it.each(SCHEMAS)('requests made for the fuzzer are right, whatever the schema of %s asks for', (_name, schema) => {
  const made = fc.sample(valuesOf(schema as JsonSchema), { numRuns: 150, seed: 1 });
  expect(made.filter((value) => !Check(schema, value))).toEqual([]);
});
