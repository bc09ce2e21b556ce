import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Db } from '../../infra/db.ts';
import { log } from '../../infra/log.ts';
import { saveCursors } from './spot-cursor-store.ts';
import { dropOldMarks, saveTrailMarks } from './trailing-mark-store.ts';

/** How much of the log a restart reads again at most; for trailing stops, which are many rows, that of a longer time. */
const SAVE_MS = 10_000;
const MARK_MS = 600_000;

/** The progress that is written to the database now and then: both parts change with every tick. */
interface NotedState {
  /** The last tick of each market with orders that has met all of them. */
  reached(): readonly { readonly symbol: MarketSymbol; readonly seq: number }[];
  trailingSymbols(): Iterable<MarketSymbol>;
  /** The trailing stops of a market and the tick that they have come to; undefined before the first. */
  trailsOf(symbol: MarketSymbol): Promise<{
    readonly seq: number | undefined;
    readonly trails: Parameters<typeof saveTrailMarks>[3];
  }>;
}

/** Writes how far ticks have met orders, and where trailing stops are, so that a restart reads little of the log again. */
export interface RestingNotes {
  /** Writes from time to time. @returns how to stop it */
  start(): () => void;
  /** Writes both now, behind what is under way. @throws Error when the database does not take them */
  write(): Promise<void>;
}

export function createRestingNotes(db: Db, state: NotedState): RestingNotes {
  const saved = new Map<MarketSymbol, number>();
  /** Ticks at which trailing stops were marked last. */
  const marked = new Map<MarketSymbol, number>();
  let saving: Promise<void> = Promise.resolve();
  let marking: Promise<void> = Promise.resolve();

  async function save(): Promise<void> {
    const moved = state.reached().filter(({ symbol, seq }) => seq !== saved.get(symbol));
    await saveCursors(db, moved);
    for (const { symbol, seq } of moved) saved.set(symbol, seq);
  }

  /** It is the same as walking their ticks again, which takes long for one that waits long. */
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
