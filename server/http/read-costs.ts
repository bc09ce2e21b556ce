import type { Bus } from '../infra/bus.ts';

/**
 * Window of the budget, ms. Short, so that a burst of one address is over before others wait, and a refused client
 * waits briefly.
 */
const WINDOW_MS = 10_000;
/**
 * Budget of the public reads of one address on all nodes together per window, µs of CPU time: a tenth of one core.
 * Several people may share an address, so it is far above the need of one app (a chart of 500 candles costs 8 ms).
 */
export const READ_COST_PER_WINDOW_US = 1_000_000;
/** Most addresses that are counted at once; beyond them the oldest is evicted. */
const CALLERS_MOST = 20_000;

/** Cost of a read with few rows or none, µs: gate, checks and answer. */
const BASE_US = 400;
/** Most rows that one answer of a call by sequence number has. */
const RANGE_ROWS = 1000;
const HOUR_MS = 3_600_000;

type Fields = Readonly<Record<string, unknown>>;

/** Returns a validated numeric field, or `otherwise` when it is absent. */
const numberOf = (fields: Fields, name: string, otherwise = 0): number => {
  const value = fields[name];
  return typeof value === 'number' ? value : otherwise;
};

/** Returns how many sequence numbers lie between two fields, both included, at most one answer's rows. */
const rangeOf = (fields: Fields): number =>
  Math.min(RANGE_ROWS, Math.max(0, numberOf(fields, 'toSeq') - numberOf(fields, 'fromSeq')) + 1);

/** CPU time of the reads whose cost grows with the request, µs; measured with full answers, compressed. */
const COST_OF_READ: ReadonlyMap<string, (fields: Fields) => number> = new Map(
  Object.entries({
    // Each row is a signature, its text and the ticks up to it.
    proofCheckpoints: (fields: Fields) => 100 * rangeOf(fields),
    proofTicks: (fields: Fields) => 6 * rangeOf(fields),
    proofSeedEpochs: (fields: Fields) =>
      Math.min(5000, ((numberOf(fields, 'toTime') - numberOf(fields, 'fromTime')) / HOUR_MS) * 50),
    // Up to 1 000 trade ends, each looked up among the ticks.
    proofVoidPeriods: () => 5000,
    kline: (fields: Fields) => 16 * numberOf(fields, 'limit', 500),
    spotBook: (fields: Fields) => 10 * numberOf(fields, 'limit', 50),
    spotTrades: (fields: Fields) => 4 * numberOf(fields, 'limit', 50),
  }),
);

/**
 * Returns the most that a public read may cost, µs of CPU time.
 * @param fields  its validated body
 */
export const readCostOf = (callName: string, fields: unknown): number =>
  BASE_US + (COST_OF_READ.get(callName)?.((fields ?? {}) as Fields) ?? 0);

/** The costs of one address, µs. */
interface Spent {
  /** Spent in this window, with what was too much in earlier ones. */
  spentUs: number;
  /** Spent on this node and not yet sent to the others. */
  unsentUs: number;
}

/** Costs of public reads by address and window, over all nodes of a cluster. */
export interface ReadCosts {
  /**
   * Counts a read before it begins.
   * @returns 0 when it may begin, else the seconds until it may, because the address has used up this window
   */
  take(caller: string, costUs: number): number;
  /**
   * Sends what was spent on this node to the others; call it every `SEND_COSTS_EVERY_MS`. Without a bus it does
   * nothing.
   */
  send(): void;
}

/** Delay at most until another node knows what was spent here. */
export const SEND_COSTS_EVERY_MS = 1000;
const SUBJECT = 'cost.reads';
/** Part of the budget. Smaller costs are not sent yet, so that many clients that read little cause no messages. */
const SENT_FROM = 0.01;
/** Most addresses in one message, about 60 bytes each. */
const CALLERS_PER_MESSAGE = 1000;

/**
 * Creates the counter. A node adds the costs that others send to its own, so a read waits for no answer from them. In
 * the second between two messages an address may spend a whole budget on every node; the excess is deducted from its
 * next windows.
 *
 * @param most  budget of one address per window, µs
 * @param bus  set on a node of a cluster
 */
export function createReadCosts(now: () => number, most: number, bus?: Bus): ReadCosts {
  const callers = new Map<string, Spent>();
  let current = 0;

  function entryOf(caller: string): Spent {
    const known = callers.get(caller);
    if (known) return known;
    if (callers.size >= CALLERS_MOST) callers.delete(callers.keys().next().value!);
    const entry = { spentUs: 0, unsentUs: 0 };
    callers.set(caller, entry);
    return entry;
  }

  function send(): void {
    if (!bus) return;
    const costs: [caller: string, costUs: number][] = [];
    for (const [caller, entry] of callers) {
      if (entry.unsentUs < most * SENT_FROM) continue;
      costs.push([caller, entry.unsentUs]);
      entry.unsentUs = 0;
    }
    for (let at = 0; at < costs.length; at += CALLERS_PER_MESSAGE) {
      bus.publish(SUBJECT, JSON.stringify(costs.slice(at, at + CALLERS_PER_MESSAGE)));
    }
  }

  function beginWindow(nowMs: number): void {
    const window = Math.floor(nowMs / WINDOW_MS);
    if (window === current) return;
    send();
    const paidOff = most * Math.max(1, window - current);
    for (const [caller, entry] of callers) {
      entry.spentUs -= paidOff;
      if (!(entry.spentUs > 0)) callers.delete(caller);
    }
    current = window;
  }

  bus?.subscribe(SUBJECT, (message) => {
    beginWindow(now());
    for (const [caller, costUs] of JSON.parse(message) as [string, number][]) entryOf(caller).spentUs += costUs;
  });

  return {
    take(caller, costUs) {
      const nowMs = now();
      beginWindow(nowMs);
      const total = (callers.get(caller)?.spentUs ?? 0) + costUs;
      if (total > most) {
        const windows = Math.ceil((total - most) / most);
        return Math.ceil((windows * WINDOW_MS - (nowMs % WINDOW_MS)) / 1000);
      }
      const entry = entryOf(caller);
      entry.spentUs = total;
      entry.unsentUs += costUs;
      return 0;
    },
    send,
  };
}
