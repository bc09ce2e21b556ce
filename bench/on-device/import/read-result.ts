import { Check, Clean, Errors } from 'typebox/value';
import { FORMAT, VERSION } from '../format.ts';
import { ResultSchema } from '../result.ts';
import type { Result } from '../result.ts';

/** Largest accepted file; real ones have about 20 kB. */
const MOST_BYTES = 1_000_000;
/** Largest number of faults that are reported at once. */
const TOLD = 5;

/** A file that is no result, in words for the one who brought it. */
export class NotAResult extends Error {}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

/** `/scenarios/0/title` → `scenarios.0.title`. */
const placeOf = (path: string): string => path.replace(/^\//, '').replaceAll('/', '.') || 'the file';

/**
 * A result out of a foreign text. What the format does not know is left out, so that nothing strange goes on.
 * @throws NotAResult that says what is wrong, never anything else
 */
export function readResult(text: string): Result {
  if (text.length > MOST_BYTES) throw new NotAResult(`too large: ${text.length} characters, ${MOST_BYTES} at most`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NotAResult('not JSON');
  }
  if (fieldOf(value, 'format') !== FORMAT)
    throw new NotAResult(`not a result of /bench.html: format must be "${FORMAT}"`);
  const version = fieldOf(value, 'version');
  if (version !== VERSION) {
    const told = typeof version === 'number' ? String(version) : 'none';
    throw new NotAResult(`version ${told} of the format; this reads ${VERSION}`);
  }
  if (!Check(ResultSchema, value)) {
    const errors = Errors(ResultSchema, value).slice(0, TOLD);
    const told = errors.map(({ instancePath, message }) => `${placeOf(instancePath)} ${message}`.slice(0, 200));
    throw new NotAResult(`damaged: ${[...new Set(told)].join('; ')}`);
  }
  return Clean(ResultSchema, value) as Result;
}
