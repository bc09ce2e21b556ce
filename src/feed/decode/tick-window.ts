/** Finds gaps in the sequence numbers of streams, one stream per index. */
interface SequenceGaps {
  /**
   * Returns how many numbers are missing between the last one of this stream and `seq`: 0 for the first one, −1 for a
   * repeated or older one.
   */
  note(index: number, seq: number): number;
  reset(): void;
}

export function createSequenceGaps(): SequenceGaps {
  const lastSeq: number[] = [];
  return {
    note(index, seq) {
      const last = lastSeq[index];
      if (last !== undefined && seq <= last) return -1;
      lastSeq[index] = seq;
      return last === undefined ? 0 : seq - last - 1;
    },
    reset() {
      lastSeq.length = 0;
    },
  };
}

/** Remembers the newest 256 sequence numbers of every market as bits, like an anti-replay window. */
const BITS = 256;
const WORDS = BITS / 32;

interface TickWindow {
  /**
   * Returns true the first time a sequence number is seen, false for a repeat and for one older than the window. Hot:
   * once per tick; allocates only when a higher symbol index appears.
   */
  isNew(symbolIndex: number, seq: number): boolean;
  /** Resets all streams, because a new socket may be another server whose numbers start over. */
  reset(): void;
}

/** Ticks of DETAIL are repeated by TRADE, or the other way round; each counts once (decision 7). */
export function createTickWindow(): TickWindow {
  let highest = new Float64Array(0);
  let words = new Uint32Array(0);

  function grow(toSize: number): void {
    const size = Math.max(64, 2 * toSize);
    const grownHighest = new Float64Array(size);
    grownHighest.set(highest);
    const grownWords = new Uint32Array(size * WORDS);
    grownWords.set(words);
    highest = grownHighest;
    words = grownWords;
  }

  /** Bits live at seq modulo 256; when the window moves up, the places it newly covers are cleared. */
  function moveUp(symbolIndex: number, from: number, to: number): void {
    if (to - from >= BITS) {
      words.fill(0, symbolIndex * WORDS, (symbolIndex + 1) * WORDS);
      return;
    }
    for (let seq = from + 1; seq <= to; seq++) {
      const bit = seq % BITS;
      const word = symbolIndex * WORDS + (bit >>> 5);
      words[word] = words[word]! & ~(1 << (bit & 31));
    }
  }

  return {
    isNew(symbolIndex, seq) {
      if (symbolIndex >= highest.length) grow(symbolIndex + 1);
      const top = highest[symbolIndex]!;
      if (seq <= top - BITS) return false;
      if (seq > top) {
        moveUp(symbolIndex, top, seq);
        highest[symbolIndex] = seq;
      }
      const bit = seq % BITS;
      const word = symbolIndex * WORDS + (bit >>> 5);
      const mask = 1 << (bit & 31);
      if ((words[word]! & mask) !== 0) return false;
      words[word] = words[word]! | mask;
      return true;
    },
    reset() {
      highest.fill(0);
      words.fill(0);
    },
  };
}
