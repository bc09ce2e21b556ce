/** Rows of one level that are one row of the next. */
const BRANCHES = 32;

interface Level {
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
}

/** Returns the least low and the greatest high of each 32 rows. */
function nextLevel({ low, high }: Level): Level {
  const rows = Math.ceil(low.length / BRANCHES);
  const [least, greatest] = [new Float64Array(rows).fill(Infinity), new Float64Array(rows).fill(-Infinity)];
  for (let row = 0; row < low.length; row++) {
    const branch = Math.floor(row / BRANCHES);
    if (low[row]! < least[branch]!) least[branch] = low[row]!;
    if (high[row]! > greatest[branch]!) greatest[branch] = high[row]!;
  }
  return { low: least, high: greatest };
}

/**
 * Lowest and highest prices over any stretch of minutes: a tree with 32 branches, in which a stretch of a year costs no
 * more than one of two hours. Unit of the prices is that of the columns.
 */
export class MinuteRanges {
  /** Prices of the last stretch that had a minute. */
  least = Infinity;
  greatest = -Infinity;
  private readonly minutes: ArrayLike<number>;
  private readonly levels: Level[];

  /** @param minutes  [n] since 1970, ascending, gaps allowed  @param low, high  [n] */
  constructor(minutes: ArrayLike<number>, low: ArrayLike<number>, high: ArrayLike<number>) {
    this.minutes = minutes;
    this.levels = [{ low, high }];
    for (let level = this.levels[0]!; level.low.length > BRANCHES;) {
      level = nextLevel(level);
      this.levels.push(level);
    }
  }

  /**
   * Puts the lowest low and the highest high from a minute (included) to another (not included) into `least` and
   * `greatest`.
   * @returns false when none of these minutes is there
   */
  find(first: number, end: number): boolean {
    let [from, to] = [this.rowOf(first), this.rowOf(end)];
    if (from >= to) return false;
    this.least = Infinity;
    this.greatest = -Infinity;
    for (let at = 0; ; at++) {
      const level = this.levels[at]!;
      const [upFrom, upTo] = [Math.ceil(from / BRANCHES), Math.floor(to / BRANCHES)];
      if (upFrom >= upTo || at === this.levels.length - 1) {
        this.add(level, from, to);
        return true;
      }
      this.add(level, from, upFrom * BRANCHES);
      this.add(level, upTo * BRANCHES, to);
      [from, to] = [upFrom, upTo];
    }
  }

  private add({ low, high }: Level, from: number, to: number): void {
    for (let row = from; row < to; row++) {
      if (low[row]! < this.least) this.least = low[row]!;
      if (high[row]! > this.greatest) this.greatest = high[row]!;
    }
  }

  /** The first row that is not before a minute. */
  private rowOf(minute: number): number {
    let [low, high] = [0, this.minutes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.minutes[middle]! < minute) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
