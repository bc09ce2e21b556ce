/**
 * One release before the first migration of the exchange, one behind each commit that added migrations, and the last one
 * before these tests. A dump of each lies in `releases/`; README.md says how the next one is made.
 */
export interface Release {
  /** Name of its dump: the first eight digits of its commit. */
  readonly name: string;
  /** The migrations that are new in it. */
  readonly adds: string;
}

/** Releases whose dumps are of PostgreSQL. */
export const RELEASES: readonly Release[] = [
  { name: 'd85dbd9c', adds: '1 to 4, 10, 11, 20, 21, 30' },
  { name: '1329630b', adds: '5 to 9, 12 to 19, 22, 23' },
  { name: '68d79052', adds: '24' },
  { name: '74b9418d', adds: '25, in its first text' },
  { name: '453c3ff7', adds: '26' },
  { name: 'facfd716', adds: '27' },
  { name: 'a124e220', adds: '34' },
  { name: 'f1434f5b', adds: '28' },
  { name: 'ffd6ec49', adds: '29' },
  { name: '47c876f7', adds: '31, 32' },
  { name: 'b65aaf93', adds: '38' },
  { name: '23a8e11e', adds: '39' },
  { name: '141c78eb', adds: '40' },
  { name: '180e768f', adds: 'none' },
];

/** The same on the embedded database, of the first and the last of them. */
export const EMBEDDED: readonly Release[] = [
  { name: 'd85dbd9c-embedded', adds: '1 to 4, 10, 11, 20, 21, 30' },
  { name: '180e768f-embedded', adds: 'none' },
];
