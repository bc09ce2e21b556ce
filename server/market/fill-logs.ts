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

/**
 * File with the number of a journal entry up to which all ticks are certainly in the logs; only a place to start
 * reading.
 */
const PLACE = 'journal-entry';
/**
 * Entries that are read again at a start, to check that the logs end where the journal does: 10 s, with ticks of every
 * market.
 */
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

/** Returns price and time of a tick; null when it has been removed. */
async function known(tickLog: TickLog, seq: number): Promise<{ readonly ts: number; readonly price: number } | null> {
  try {
    const logged = await tickLog.bySeq(seq);
    return logged && { ts: logged.tick.ts, price: logged.price };
  } catch (error) {
    if (error instanceof TicksRemoved) return null;
    throw error;
  }
}

/**
 * Appends what a log lacks of a run.
 * @returns false when ticks before it are missing
 */
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
 * Brings the tick logs of a node up to date with its cluster.
 * @returns the number of the last entry, whose ticks they contain
 * @throws Error when the logs contain ticks that were not published
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

  /** The last tick of each market in the entries read so far. */
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
      // Older entries are deleted. Without a stored place only a missing first tick shows that the logs lacked them.
      const isGap = place > 0 && entries[0]!.entry > place + 1;
      if (!isGap && (await addAll(entries))) {
        from = entries.at(-1)!.entry;
        place = Math.max(place, from);
        // After a power cut the place may be newer than the ticks on disk, so everything is read again.
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
