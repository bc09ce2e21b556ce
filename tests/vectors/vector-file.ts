import type { Rounding } from '../../src/model/rounding.ts';

/**
 * `byZero`: a division by zero. `refused`: one text that is no number of ours. `overflow …`: a result beyond 10^108.
 */
export type VectorOperation =
  | 'add'
  | 'sub'
  | 'mul'
  | 'div'
  | 'min'
  | 'max'
  | 'abs'
  | 'neg'
  | 'round'
  | 'fixed'
  | 'compare'
  | 'byZero'
  | 'refused'
  | 'overflow add'
  | 'overflow sub'
  | 'overflow mul'
  | 'overflow div';

/** Vectors of one operation and one rounding. */
export interface VectorGroup {
  readonly operation: VectorOperation;
  /**
   * Rounding of the operation itself for mul, div, round and fixed. For the others, whose results are exact, the source
   * rounded to its own precision, and the result is rounded to this place afterwards. Null when exact.
   */
  readonly rounded: { readonly decimals: number; readonly rounding: Rounding } | null;
  /**
   * Operands as published, then the expected text in our shortest form (with all decimals for fixed; none for byZero,
   * refused and overflow).
   */
  readonly rows: readonly (readonly string[])[];
}

/**
 * Reads a fixture: `#` lines say where it comes from, `@ operation [decimals rounding]` starts a group, every other line
 * is a row of tab-separated texts.
 */
export function readVectors(text: string): readonly VectorGroup[] {
  const groups: { operation: VectorOperation; rounded: VectorGroup['rounded']; rows: string[][] }[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (!line.startsWith('@ ')) {
      groups.at(-1)!.rows.push(line.split('\t'));
      continue;
    }
    const [, operation, decimals, rounding] = /^@ ([a-zA-Z]+(?: [a-z]+)?)(?: (\d+) (\w+))?$/.exec(line)!;
    groups.push({
      operation: operation as VectorOperation,
      rounded: decimals === undefined ? null : { decimals: Number(decimals), rounding: rounding as Rounding },
      rows: [],
    });
  }
  return groups;
}

const headerOf = ({ operation, rounded }: VectorGroup): string =>
  rounded === null ? `@ ${operation}` : `@ ${operation} ${rounded.decimals} ${rounded.rounding}`;

/** The text `readVectors` reads. */
export const writeVectors = (about: readonly string[], groups: readonly VectorGroup[]): string =>
  [
    ...about.map((line) => `# ${line}`),
    ...groups.flatMap((group) => [headerOf(group), ...group.rows.map((row) => row.join('\t'))]),
    '',
  ].join('\n');
