import * as fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Call } from '../../protocol/call.ts';
import { restFixture } from '../fixtures/fixtures.ts';
import type { Sent } from '../server/http/http-stage.ts';
import type { JsonCase } from './lists.ts';
import { placesIn, propertiesOf, valuesOf, withPlace } from './schema-values.ts';
import type { JsonSchema } from './schema-values.ts';

/** A place in a request that somebody fills, from the schemas of its call alone. */
export interface Place<Input = unknown> {
  readonly call: Call;
  readonly name: string;
  /** The request with this in the place, right in all others; null for what cannot travel there. */
  requestOf(input: Input): Sent | null;
  /** Statuses that are right as an answer; none named: all that are not ours. */
  rightFor(input: Input): readonly number[];
}

type Fields = Readonly<Record<string, unknown>>;
const PARTS = ['body', 'query', 'params', 'headers'] as const;
type Part = (typeof PARTS)[number];

/** Headers that the gate reads on every call, even where the call declares none. */
const HEADERS_OF_ALL = [
  'satoken',
  'lang',
  'origin',
  'user-agent',
  'content-type',
  'cookie',
  'x-forwarded-for',
  'expect',
];
/** Characters that a header may contain. */
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/;

const textOf = (input: unknown): string => String(input).toWellFormed();

/** The other parts of a request that is right; of one that may come either way only the one in hand. */
function restOf(call: Call, part: Part): Sent {
  const { params, query, body } = restFixture(call.name).request;
  const either = call.queryOrBody === true;
  return {
    ...(params && part !== 'params' ? { params } : {}),
    ...(query && part !== 'query' && !either ? { query } : {}),
    ...(call.body && part !== 'body' && !(either && part === 'query') ? { body } : {}),
  };
}

/** Returns the recorded values that fit the schema, otherwise some value that it accepts, the same at every run. */
export function validFor(shape: JsonSchema, recorded: Fields): Fields {
  const [made] = fc.sample(valuesOf(shape), { numRuns: 1, seed: 1 }) as [Fields];
  const fits = Object.entries(propertiesOf(shape)).filter(
    ([name, field]) => Object.hasOwn(recorded, name) && Compile(field as TSchema).Check(recorded[name]),
  );
  return { ...made, ...Object.fromEntries(fits.map(([name]) => [name, recorded[name]])) };
}

function placesOfPart(call: Call, part: Part): readonly Place[] {
  const schema = call[part];
  if (!schema) return [];
  const compiled = Compile(schema);
  const refused = part === 'params' ? [400, 404] : [400];
  // Each of a choice of bodies, since what is checked behind one may not be behind another.
  const shapes = (schema as JsonSchema).anyOf ?? [schema as JsonSchema];
  return shapes.flatMap((shape) => {
    const valid = validFor(shape, (restFixture(call.name).request[part] ?? {}) as Fields);
    return placesIn(shape).map((path): Place => {
      const partWith = (input: unknown) => withPlace(valid, path, part === 'body' ? input : textOf(input));
      return {
        call,
        name: `${part} ${path.join('.')}`,
        requestOf: (input) =>
          part === 'headers' && !HEADER_TEXT.test(textOf(input))
            ? null
            : { ...restOf(call, part), [part]: partWith(input) },
        // As it arrives: JSON has no -0 and leaves out what is undefined.
        rightFor: (input) => (compiled.Check(JSON.parse(JSON.stringify(partWith(input)))) ? [200] : refused),
      };
    });
  });
}

/** Every field of a call that is no upload. */
export const placesOf = (call: Call): readonly Place[] => PARTS.flatMap((part) => placesOfPart(call, part));

/** The headers of all calls, on one that needs a session. */
export const headerPlaces = (call: Call): readonly Place[] =>
  HEADERS_OF_ALL.map((name) => ({
    call,
    name: `header ${name}`,
    requestOf: (input) => (HEADER_TEXT.test(textOf(input)) ? { body: {}, headers: { [name]: textOf(input) } } : null),
    rightFor: () => (name === 'satoken' ? [401] : []),
  }));

/** Raw JSON as a whole body, and where each field of a body has its value. */
export function jsonPlaces(call: Call): readonly Place<JsonCase>[] {
  const place = (name: string, around: (bytes: Buffer) => Buffer): Place<JsonCase> => ({
    call,
    name,
    requestOf({ bytes }) {
      const sent = around(bytes);
      // Nothing at all is no body, which a call that needs none is sent with.
      return sent.length === 0 ? null : { ...restOf(call, 'body'), bytes: sent };
    },
    rightFor: ({ must }) => (must === 'refuse' ? [400, 413] : []),
  });
  const whole = place('JSON', (bytes) => bytes);
  if (!call.body) return [whole];
  const shape = (call.body as JsonSchema).anyOf?.[0] ?? (call.body as JsonSchema);
  const valid = validFor(shape, (restFixture(call.name).request.body ?? {}) as Fields);
  return [
    whole,
    ...Object.keys(propertiesOf(shape)).map((field) =>
      place(`JSON in ${field}`, (bytes) => {
        const others = Object.entries(valid).filter(([name]) => name !== field);
        const start = JSON.stringify(Object.fromEntries(others)).slice(0, -1);
        return Buffer.concat([
          Buffer.from(`${start}${others.length > 0 ? ',' : ''}"${field}":`),
          bytes,
          Buffer.from('}'),
        ]);
      }),
    ),
  ];
}
