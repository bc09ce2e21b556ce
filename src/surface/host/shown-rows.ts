/** The rows of a virtual list that exist, and those of them in view, by their place; and how tall each is, CSS px. */
export interface ShownRows {
  readonly first: number;
  readonly last: number;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly rowPx: number;
}

/** A row as the page knows it: what its columns read, by a name that stays. */
export interface KeyedRow {
  readonly key: string;
  readonly row: unknown;
}
