/** Names that rows have as indexes: each keeps the index at which it was first seen, so that older rows stay as they are. */
export interface RowNames<Name extends string> {
  readonly names: readonly Name[];
  /** Returns the index of each name, which is added when it is new. */
  indexesOf(names: readonly Name[]): Uint16Array<ArrayBuffer>;
}

/** @param known  names of earlier rows, in their order */
export function rowNames<Name extends string>(known: readonly Name[]): RowNames<Name> {
  const names = [...known];
  const indexes = new Map(names.map((name, index) => [name, index]));
  return {
    names,
    indexesOf: (asked) =>
      Uint16Array.from(asked, (name) => {
        const index = indexes.get(name) ?? names.push(name) - 1;
        indexes.set(name, index);
        return index;
      }),
  };
}
