import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Db } from '../../infra/db.ts';
import { log } from '../../infra/log.ts';
import { saveCursors } from './spot-cursor-store.ts';
import { dropOldMarks, saveTrailMarks } from './trailing-mark-store.ts';

/**
 * Intervals of the two saves, ms; a restart reads at most this much of the log again. Trailing stops are many rows, so
 * theirs is longer.
 */
const SAVE_MS = 10_000;
const MARK_MS = 600_000;

/** Progress that is saved periodically because it changes with every tick. */
interface ProgressState {
  /** Returns the last tick that all orders of a market have met, for each market with orders. */
  reached(): readonly { readonly symbol: MarketSymbol; readonly seq: number }[];
  trailingSymbols(): Iterable<MarketSymbol>;
  /** Returns the trailing stops of a market and the tick they have reached; undefined before the first. */
  trailsOf(symbol: MarketSymbol): Promise<{
    readonly seq: number | undefined;
    readonly trails: Parameters<typeof saveTrailMarks>[3];
  }>;
}

/**
 * Saves how far ticks have met orders, and the state of trailing stops, so that a restart reads little of the log
 * again.
 */
export interface RestingProgress {
  /**
   * Saves periodically.
   * @returns the function that stops it
   */
  start(): () => void;
  /**
   * Saves both now, after running saves.
   * @throws Error when the database fails
   */
  write(): Promise<void>;
}

export function createRestingProgress(db: Db, state: ProgressState): RestingProgress {
  const saved = new Map<MarketSymbol, number>();
  /** Ticks at which trailing stops were saved last. */
  const marked = new Map<MarketSymbol, number>();
  let saving: Promise<void> = Promise.resolve();
  let marking: Promise<void> = Promise.resolve();

  async function save(): Promise<void> {
    const moved = state.reached().filter(({ symbol, seq }) => seq !== saved.get(symbol));
    await saveCursors(db, moved);
    for (const { symbol, seq } of moved) saved.set(symbol, seq);
  }

  /** Saves the state of trailing stops; replaying their ticks would give the same but takes long for an old order. */
  async function mark(): Promise<void> {
    for (const symbol of state.trailingSymbols()) {
      const { seq, trails } = await state.trailsOf(symbol);
      if (seq === undefined || seq === marked.get(symbol)) continue;
      await saveTrailMarks(db, symbol, seq, trails);
      marked.set(symbol, seq);
    }
    await dropOldMarks(db);
  }

  return {
    start() {
      const timers = [
        setInterval(() => {
          saving = save().catch((error: unknown) => log.error('spot cursors not saved', error));
        }, SAVE_MS),
        setInterval(() => {
          marking = marking.then(mark).catch((error: unknown) => log.error('trailing stops not marked', error));
        }, MARK_MS),
      ];
      return () => {
        for (const timer of timers) clearInterval(timer);
      };
    },
    async write() {
      await saving;
      await save();
      await marking;
      await mark();
    },
  };
}
