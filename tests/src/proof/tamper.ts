import fc from 'fast-check';

/** Path of a value in a document: `['ticks', 12, 'price']`. */
export type Path = readonly (string | number)[];

/** Every number and text of a document. */
export function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) =>
    leavesOf(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

export const valueAt = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string | number, unknown>)[name], document);

/** A copy with another value in one place. */
export function withValue<T>(document: T, path: Path, value: unknown): T {
  const copy = structuredClone(document);
  const last = path[path.length - 1]!;
  (valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>)[last] = value;
  return copy;
}

const OUTCOMES: readonly string[] = ['win', 'loss', 'tie', 'void'];

const otherDigit = (text: string, at: number): string => {
  const digit = text[at]!;
  const other = /[0-9]/.test(digit) ? String((Number(digit) + 1) % 10) : digit === 'a' ? 'b' : 'a';
  return text.slice(0, at) + other + text.slice(at + 1);
};

/**
 * Another value of the same kind: a number moved a little or far, a text with one character changed, cut or longer. Numbers
 * stay whole and not negative: others are no numbers of a proof, and such a file is not read at all.
 */
function otherValue(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'number') {
    return fc.oneof(
      fc
        .integer({ min: -3, max: 3 })
        .filter((by) => by !== 0 && value + by >= 0)
        .map((by) => value + by),
      fc.integer({ min: 0, max: 2_000_000_000 }).filter((other) => other !== value),
    );
  }
  const text = String(value);
  if (OUTCOMES.includes(text)) return fc.constantFrom(...OUTCOMES.filter((other) => other !== text), 'won');
  return fc.oneof(
    { weight: 6, arbitrary: fc.nat({ max: text.length - 1 }).map((at) => otherDigit(text, at)) },
    { weight: 1, arbitrary: fc.constant(text.slice(1)) },
    { weight: 1, arbitrary: fc.constant(`${text}0`) },
  );
}

/**
 * The document with one field changed, and which one. Each kind of field is as likely as any other, however many ticks.
 */
export const tampered = <T>(bundle: T): fc.Arbitrary<{ path: Path; document: T }> => {
  const kinds = new Map<string, Path[]>();
  for (const path of leavesOf(bundle)) {
    const kind = path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');
    kinds.set(kind, [...(kinds.get(kind) ?? []), path]);
  }
  return fc
    .constantFrom(...kinds.values())
    .chain((paths) => fc.constantFrom(...paths))
    .chain((path) =>
      otherValue(valueAt(bundle, path)).map((value) => ({ path, document: withValue(bundle, path, value) })),
    );
};
