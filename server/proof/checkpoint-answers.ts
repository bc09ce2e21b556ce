import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

/** A checkpoint in an answer. */
interface Head {
  readonly seq: number;
}
/** Reads the checkpoints around a range of ticks. */
type Read<Row extends Head> = (symbol: MarketSymbol, fromSeq: number, toSeq: number) => Promise<readonly Row[]>;

/** Most checkpoints cached over all answers: about 12 MB. */
const ROWS_MOST = 20_000;
/** Size of an entry besides its checkpoints, in rows. */
const ENTRY_ROWS = 1;

export interface CheckpointAnswers<Row extends Head> {
  readonly read: Read<Row>;
  /** Drops the answers of a market. */
  forget(symbol: MarketSymbol): void;
}

/**
 * Caches the most recent answers. Only answers that end with a checkpoint at or after `toSeq` are cached: signed
 * checkpoints never change, so a later read of the same range gives the same. Concurrent reads of one range share one
 * read.
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
    // The map is ordered by last use.
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
        // Dropped meanwhile, so the result may be out of date.
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
