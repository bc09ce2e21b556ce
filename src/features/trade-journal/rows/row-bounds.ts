/** Newest rows of each kind that a journal always has; lists and curves show no others. */
export const NEWEST_ROWS = 100_000;

/** Older rows are left out, and rows are kept on the device, in chunks of so many, counted from the first of the account. */
export const CHUNK_ROWS = 10_000;

/** Most rows of one kind, before those that fill a chunk are left out. */
export const MOST_ROWS = NEWEST_ROWS + CHUNK_ROWS - 1;
