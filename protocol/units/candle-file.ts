/** Magic number of a candle file, `TCF1` read as little endian (docs/candle-files.md). */
export const CANDLE_FILE_MAGIC = 0x31464354;
export const CANDLE_HEADER_BYTES = 16;
/** Bit of the flags: the file has volumes and no prices. */
export const CANDLE_FLAG_VOLUMES = 1;
/** A file covers a month of minutes at most. */
export const CANDLE_SLOTS_MAX = 31 * 1440;

/** Header with the SHA-256 of a file before compression, in hex. */
export const CANDLE_DIGEST_HEADER = 'x-candle-sha256';

/** `p`: prices; `v`: volumes. */
export type CandleColumns = 'p' | 'v';

/** A closed month, `2026-03`, or a closed day, `2026-11-05`. */
export const CANDLE_NAME_PATTERN = '^\\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?$';
export const CANDLE_VERSION_PATTERN = '^[0-9a-f]{16}$';

/** Returns the path of the folder with a market's files, whose names are `2026-03.p`. The content of none ever changes. */
export const candleFolder = (version: string, symbol: string): string => `/candles/${version}/${symbol}`;
