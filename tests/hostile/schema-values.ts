import * as fc from 'fast-check';

/** The JSON Schema keywords that the contract's schemas and the OpenAPI document use. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  /** One schema for all of a list, or one for each place of a tuple. */
  readonly items?: JsonSchema | readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Bound for numbers whose schema has none. */
const FAR = 2 ** 53 - 1;
const LONG = 64;

function texts({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema): fc.Arbitrary<string> {
  const fits = (text: string): boolean => {
    const { length } = [...text];
    return length >= minLength && length <= maxLength;
  };
  if (pattern === undefined) return fc.string({ minLength, maxLength: Math.min(maxLength, LONG), unit: 'binary' });
  return fc.stringMatching(new RegExp(pattern, 'u')).filter(fits);
}

const isTuple = (items: JsonSchema['items']): items is readonly JsonSchema[] => Array.isArray(items);

/** Values of an object whose names follow a pattern. */
function recordsOf(pattern: string, field: JsonSchema, { minProperties = 0, maxProperties = 3 }: JsonSchema) {
  const bounds = { minKeys: minProperties, maxKeys: maxProperties, noNullPrototype: true };
  return fc.dictionary(texts({ pattern }), valuesOf(field), bounds);
}

/**
 * Values that a schema takes, edges of numbers among them.
 * @throws RangeError for a schema of a kind that the contract has none of
 */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  const { minimum = -FAR, maximum = FAR } = schema;
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
    case 'number': {
      const any = fc.double({ min: minimum, max: maximum, noNaN: true });
      // -0 is 0 on the wire.
      return fc
        .oneof(any, fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, FAR)) }))
        .map((value) => value + 0);
    }
    case 'string':
      return texts(schema);
    case 'array': {
      const { minItems: minLength = 0, maxItems: maxLength = 3 } = schema;
      if (isTuple(schema.items)) return fc.tuple(...schema.items.map(valuesOf));
      const items = valuesOf(schema.items ?? {});
      return schema.uniqueItems
        ? fc.uniqueArray(items, { minLength, maxLength })
        : fc.array(items, { minLength, maxLength });
    }
    case 'object': {
      for (const [pattern, field] of Object.entries(schema.patternProperties ?? {})) {
        return recordsOf(pattern, field, schema);
      }
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valuesOf(field)] as const);
      const { minProperties = 0 } = schema;
      return fc
        .record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])], noNullPrototype: true })
        .filter((value) => Object.keys(value).length >= minProperties);
    }
    default:
      throw new RangeError(`no values for ${JSON.stringify(schema).slice(0, 200)}`);
  }
}

/** Schemas of the fields of an object, of all of them where it is a choice of objects. */
export const propertiesOf = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  Object.assign({}, ...(schema.anyOf ?? []).map(propertiesOf), schema.properties) as Record<string, JsonSchema>;

/** A way into a value: names of fields, `0` into a list. */
export type Path = readonly string[];

/** Every place a value of this schema may have, the outer ones first, each once. @param at  the way to it */
export function placesIn(schema: JsonSchema, at: Path = []): readonly Path[] {
  const inner = (name: string, field: JsonSchema): readonly Path[] => {
    const path = [...at, name];
    return [path, ...placesIn(field, path)];
  };
  const found = [
    ...(schema.anyOf ?? []).flatMap((one) => placesIn(one, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => inner(name, field)),
    ...(isTuple(schema.items)
      ? schema.items.flatMap((field, place) => inner(String(place), field))
      : schema.items
        ? inner('0', schema.items)
        : []),
  ];
  return [...new Map(found.map((path) => [path.join('/'), path])).values()];
}

/** A copy with `value` at that place; what leads there is made where it is missing. `undefined` takes the place out. */
export function withPlace(whole: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const isList = Array.isArray(whole) || (whole === undefined && name === '0');
  const copy = (isList ? [...((whole as unknown[] | undefined) ?? [])] : { ...(whole as object) }) as Record<
    string,
    unknown
  >;
  const held = Object.hasOwn(copy, name) ? copy[name] : undefined;
  copy[name] = withPlace(held === null || typeof held !== 'object' ? undefined : held, rest, value);
  return copy;
}
