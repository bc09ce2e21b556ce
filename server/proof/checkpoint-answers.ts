import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

/** A checkpoint in an answer. */
interface Head {
  readonly seq: number;
}
/** Reads the checkpoints around a range of ticks. */
type Read<Row extends Head> = (symbol: MarketSymbol, fromSeq: number, toSeq: number) => Promise<readonly Row[]>;

/** Checkpoints kept in all answers together: about 12 MB. */
const ROWS_MOST = 20_000;
/** An answer without a checkpoint takes room too. */
const ENTRY_ROWS = 1;

export interface CheckpointAnswers<Row extends Head> {
  readonly read: Read<Row>;
  /** Forgets what is known of a market. */
  forget(symbol: MarketSymbol): void;
}

/**
 * Keeps the answers that were asked for last. Only those are kept that end with a checkpoint at or after `toSeq`: signed heads
 * never change, so no later read of the same range answers anything else. Simultaneous reads of one range are one read.
 */
export function checkpointAnswers<Row extends Head>(read: Read<Row>, rowsMost = ROWS_MOST): CheckpointAnswers<Row> {
  const kept = new Map<string, readonly Row[]>();
  const reading = new Map<string, Promise<readonly Row[]>>();
  let rows = 0;

  function drop(key: string): void {
    rows -= ENTRY_ROWS + kept.get(key)!.length;
    kept.delete(key);
  }

  function keep(key: string, answer: readonly Row[]): void {
    kept.set(key, answer);
    rows += ENTRY_ROWS + answer.length;
    // The order of the map is that of the last use.
    for (const oldest of kept.keys()) {
      if (rows <= rowsMost) break;
      drop(oldest);
    }
  }

  return {
    async read(symbol, fromSeq, toSeq) {
      const key = `${symbol} ${fromSeq} ${toSeq}`;
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const running = reading.get(key);
      if (running) return running;
      const answering = read(symbol, fromSeq, toSeq);
      reading.set(key, answering);
      try {
        const answer = await answering;
        // Forgotten meanwhile: what was read may no longer be what there is.
        if (reading.get(key) === answering && (answer.at(-1)?.seq ?? 0) >= toSeq) keep(key, answer);
        return answer;
      } finally {
        if (reading.get(key) === answering) reading.delete(key);
      }
    },

    forget(symbol) {
      const isOfMarket = (key: string): boolean => key.startsWith(`${symbol} `);
      for (const key of kept.keys()) if (isOfMarket(key)) drop(key);
      for (const key of reading.keys()) if (isOfMarket(key)) reading.delete(key);
    },
  };
}
