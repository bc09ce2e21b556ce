/** So short that a burst of one address is over before others wait for it, and whoever is refused does not wait for long. */
const WINDOW_MS = 10_000;
/**
 * What public reads of one address may cost this process in a window: a tenth of one core, µs. Several people may stand behind
 * one address, so it is far above what an app needs (a chart of 500 candles costs 8 ms).
 */
export const READ_COST_PER_WINDOW_US = 1_000_000;
/** Addresses counted at once; beyond them the one that came first is forgotten. */
const CALLERS_MOST = 20_000;

/** Of a read without rows, or with few: gate, checks and answer, µs. */
const BASE_US = 400;
/** Rows of one answer of the calls by sequence number. */
const RANGE_ROWS = 1000;
const HOUR_MS = 3_600_000;

type Fields = Readonly<Record<string, unknown>>;

/** A field that the schema of the call has checked; `otherwise` where it may be absent and is. */
const numberOf = (fields: Fields, name: string, otherwise = 0): number => {
  const value = fields[name];
  return typeof value === 'number' ? value : otherwise;
};

/** Sequence numbers between two fields, both included, as many as one answer looks at. */
const rangeOf = (fields: Fields): number =>
  Math.min(RANGE_ROWS, Math.max(0, numberOf(fields, 'toSeq') - numberOf(fields, 'fromSeq')) + 1);

/** CPU time of the reads that grow with what is asked for, µs: measured with full answers, compressed. */
const COST_OF_READ: ReadonlyMap<string, (fields: Fields) => number> = new Map(
  Object.entries({
    // Each row is a signature, its text and the ticks up to it.
    proofCheckpoints: (fields: Fields) => 100 * rangeOf(fields),
    proofTicks: (fields: Fields) => 6 * rangeOf(fields),
    proofSeedEpochs: (fields: Fields) =>
      Math.min(5000, ((numberOf(fields, 'toTime') - numberOf(fields, 'fromTime')) / HOUR_MS) * 50),
    // Up to 1 000 ends of trades, each looked up among the ticks.
    proofVoidPeriods: () => 5000,
    kline: (fields: Fields) => 16 * numberOf(fields, 'limit', 500),
    spotBook: (fields: Fields) => 10 * numberOf(fields, 'limit', 50),
    spotTrades: (fields: Fields) => 4 * numberOf(fields, 'limit', 50),
  }),
);

/** What a public read may cost at most, µs of CPU time. @param fields  its body, which its schema has checked */
export const readCostOf = (callName: string, fields: unknown): number =>
  BASE_US + (COST_OF_READ.get(callName)?.((fields ?? {}) as Fields) ?? 0);

/** Costs of public reads by address and window, of this process: each node of a cluster has cores of its own. */
export interface ReadCosts {
  /**
   * Counts a read before it begins.
   * @returns 0 when it may begin, else the seconds until the next window: the address has had its share of this one
   */
  take(caller: string, costUs: number): number;
}

/** @param most  of one address in a window, µs */
export function createReadCosts(now: () => number, most: number): ReadCosts {
  const spent = new Map<string, number>();
  let current = 0;

  return {
    take(caller, costUs) {
      const nowMs = now();
      const window = Math.floor(nowMs / WINDOW_MS);
      if (window !== current) spent.clear();
      current = window;
      const total = (spent.get(caller) ?? 0) + costUs;
      if (total > most) return Math.ceil((WINDOW_MS - (nowMs % WINDOW_MS)) / 1000);
      if (spent.size >= CALLERS_MOST && !spent.has(caller)) spent.delete(spent.keys().next().value!);
      spent.set(caller, total);
      return 0;
    },
  };
}
