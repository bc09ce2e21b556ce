/** Finds missing numbers in streams that should have none: one stream per index. No socket inside. */
export interface SequenceGaps {
  /** Numbers missing between the last one of this stream and `seq`, 0 for the first one; −1 for one that came before. */
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
