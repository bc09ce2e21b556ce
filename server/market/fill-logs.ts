import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { CATALOGUE } from './catalogue.ts';
import { genesisHash } from './chain.ts';
import type { JournalEntry, TickJournal, TickRun } from './tick-journal.ts';
import { NUMBERS_PER_TICK, ticksOfRun } from './tick-journal.ts';
import type { TickLog } from './tick-log.ts';
import { openTickLog } from './tick-log.ts';
import { TicksRemoved } from './ticks-removed.ts';

/** Holds the number of an entry whose ticks, and those of all before it, are surely in the logs; only a place to begin at. */
const PLACE = 'journal-entry';
/** Read again at a start, to see whether the logs end where the journal does: 10 s, with ticks of every market. */
const LOOK_BACK = 200;

const NOT_OF_DATABASE =
  'this DATA_DIR has ticks that the database has not: restore both of one moment, or begin with an empty one';

export async function placeIn(ticksDir: string): Promise<number> {
  const text = await readFile(join(ticksDir, '..', PLACE), 'utf8').catch(() => '0');
  return /^\d{1,15}\n$/.test(text) ? Number(text) : 0;
}

export async function savePlace(ticksDir: string, entry: number): Promise<void> {
  await mkdir(ticksDir, { recursive: true });
  await writeFile(join(ticksDir, '..', PLACE), `${entry}\n`);
}

/** Price and time of a tick; null where it is too old to be kept. */
async function known(tickLog: TickLog, seq: number): Promise<{ readonly ts: number; readonly price: number } | null> {
  try {
    const logged = await tickLog.bySeq(seq);
    return logged && { ts: logged.tick.ts, price: logged.price };
  } catch (error) {
    if (error instanceof TicksRemoved) return null;
    throw error;
  }
}

/** Adds what a log lacks of a run. @returns false when ticks before it are missing, so that it cannot */
async function addRun(tickLog: TickLog, run: TickRun): Promise<boolean> {
  const [symbol, firstSeq, source] = run;
  const head = tickLog.head()?.tick.seq ?? 0;
  if (firstSeq > head + 1) return false;
  const ticks = Array.from(ticksOfRun(run), (tick) => Object.assign(tick, { symbol, source }));
  const here = Math.min(Math.max(0, head - firstSeq + 1), ticks.length);
  const last = ticks[here - 1];
  const logged = last && (await known(tickLog, firstSeq + here - 1));
  if (last && logged && (logged.ts !== last.ts || logged.price !== last.price)) {
    throw new Error(`the ticks of ${symbol} in this DATA_DIR are not those of the database: start with an empty one`);
  }
  const lacking = ticks.slice(here);
  if (tickLog.append(lacking).length < lacking.length) throw new Error(`the tick log of ${symbol} cannot be written`);
  return true;
}

/**
 * Makes the tick logs of a node of what its cluster has published.
 * @returns the number of the last entry, whose ticks they hold
 * @throws Error when the logs hold ticks that were not published
 */
export async function fillLogs(
  journal: TickJournal,
  ticksDir: string,
  genesisOf: (symbol: MarketSymbol) => number,
): Promise<number> {
  const logs = new Map<MarketSymbol, TickLog>();
  const logOf = (symbol: MarketSymbol): TickLog => {
    const known = logs.get(symbol);
    if (known) return known;
    const rules = CATALOGUE.find((entry) => entry.rules.symbol === symbol)?.rules;
    if (!rules) throw new Error(`no market ${symbol}`);
    const opened = openTickLog(join(ticksDir, symbol), rules, genesisHash(symbol, genesisOf(symbol)));
    logs.set(symbol, opened);
    return opened;
  };

  /** The last tick of each market in the journal, as far as it was read. */
  const ends = new Map<MarketSymbol, number>();

  async function addAll(entries: readonly JournalEntry[]): Promise<boolean> {
    for (const { runs } of entries) {
      for (const run of runs) {
        const [symbol, firstSeq, , numbers] = run;
        if (!(await addRun(logOf(symbol), run))) return false;
        ends.set(symbol, firstSeq + numbers.length / NUMBERS_PER_TICK - 1);
      }
    }
    return true;
  }

  try {
    let place = await placeIn(ticksDir);
    if (place > (await journal.last())) throw new Error(NOT_OF_DATABASE);
    for (let from = Math.max(0, place - LOOK_BACK); ;) {
      const entries = await journal.after(from);
      if (entries.length === 0) break;
      // Older ones are removed; without a place nothing says whether the logs had them, but their first missing tick.
      const isGap = place > 0 && entries[0]!.entry > place + 1;
      if (!isGap && (await addAll(entries))) {
        from = entries.at(-1)!.entry;
        place = Math.max(place, from);
        // A machine that lost power may have kept the place and lost ticks before it: from the beginning, then.
      } else if (!isGap && place > 0) {
        from = 0;
        place = 0;
      } else throw new Error('the journal of ticks begins too late for this DATA_DIR: copy that of another node');
    }
    for (const [symbol, seq] of ends) if (logOf(symbol).head()!.tick.seq > seq) throw new Error(NOT_OF_DATABASE);
    await savePlace(ticksDir, place);
    return place;
  } finally {
    for (const log of logs.values()) log.close();
  }
}
