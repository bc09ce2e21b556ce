/** Ticks that a chart keeps; the oldest go first. Two minutes have fewer. */
const TICKS_MAX = 4096;

/** Prices of one market in the order of their publication. Prices are scaled by the decimals of the market. */
export interface TickSeries {
  readonly count: number;
  /** Sequence number of the newest tick; 0 for none. */
  readonly lastSeq: number;
  /** Server epoch ms. @param at  0 … count − 1, the oldest first */
  timeAt(at: number): number;
  priceAt(at: number): number;
  seqAt(at: number): number;
  /** Adds a tick; does nothing for one that is not newer than the newest. */
  add(seq: number, timeMs: number, price: number): void;
  /** Adds the ticks of another series that are missing here, each in its place. */
  addMissing(other: TickSeries): void;
}

export function createTickSeries(): TickSeries {
  let times = new Float64Array(TICKS_MAX);
  let prices = new Float64Array(TICKS_MAX);
  let seqs = new Float64Array(TICKS_MAX);
  let count = 0;

  function add(seq: number, timeMs: number, price: number): void {
    if (count > 0 && seq <= seqs[count - 1]!) return;
    if (count === TICKS_MAX) {
      // Half goes at once, so that a full series does not move with every tick.
      const kept = TICKS_MAX / 2;
      for (const column of [times, prices, seqs]) column.copyWithin(0, kept);
      count = kept;
    }
    times[count] = timeMs;
    prices[count] = price;
    seqs[count] = seq;
    count++;
  }

  return {
    get count() {
      return count;
    },
    get lastSeq() {
      return count === 0 ? 0 : seqs[count - 1]!;
    },
    timeAt: (at) => times[at]!,
    priceAt: (at) => prices[at]!,
    seqAt: (at) => seqs[at]!,
    add,
    addMissing(other) {
      const here = { times, prices, seqs, count };
      times = new Float64Array(TICKS_MAX);
      prices = new Float64Array(TICKS_MAX);
      seqs = new Float64Array(TICKS_MAX);
      count = 0;
      let next = 0;
      function addHereBelow(seq: number): void {
        for (; next < here.count && here.seqs[next]! < seq; next++)
          add(here.seqs[next]!, here.times[next]!, here.prices[next]!);
      }
      for (let at = 0; at < other.count; at++) {
        addHereBelow(other.seqAt(at));
        add(other.seqAt(at), other.timeAt(at), other.priceAt(at));
      }
      addHereBelow(Infinity);
    },
  };
}
