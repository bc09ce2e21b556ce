import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { CATALOGUE } from './catalogue.ts';
import { genesisHash } from './chain.ts';
import type { JournalEntry, TickJournal, TickRun } from './tick-journal.ts';
import { ticksOfRun } from './tick-journal.ts';
import type { TickLog } from './tick-log.ts';
import { openTickLog } from './tick-log.ts';

/** Holds the number of an entry whose ticks, and those of all before it, are surely in the logs; only a place to begin at. */
const PLACE = 'journal-entry';

export async function placeIn(ticksDir: string): Promise<number> {
  const text = await readFile(join(ticksDir, '..', PLACE), 'utf8').catch(() => '0');
  return /^\d{1,15}\n$/.test(text) ? Number(text) : 0;
}

export async function savePlace(ticksDir: string, entry: number): Promise<void> {
  await mkdir(ticksDir, { recursive: true });
  await writeFile(join(ticksDir, '..', PLACE), `${entry}\n`);
}

/** Adds what a log lacks of a run. @returns false when ticks before it are missing, so that it cannot */
async function addRun(tickLog: TickLog, run: TickRun): Promise<boolean> {
  const [symbol, firstSeq, source] = run;
  const head = tickLog.head()?.tick.seq ?? 0;
  if (firstSeq > head + 1) return false;
  const known = head - firstSeq + 1;
  const ticks = Array.from(ticksOfRun(run), (tick) => Object.assign(tick, { symbol, source }));
  const last = ticks[Math.min(known, ticks.length) - 1];
  const logged = last && (await tickLog.bySeq(firstSeq + Math.min(known, ticks.length) - 1));
  if (last && (logged?.tick.ts !== last.ts || logged.price !== last.price)) {
    throw new Error(`the ticks of ${symbol} in this DATA_DIR are not those of the database: start with an empty one`);
  }
  const lacking = ticks.slice(Math.max(0, known));
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

  async function addAll(entries: readonly JournalEntry[]): Promise<boolean> {
    for (const { runs } of entries) for (const run of runs) if (!(await addRun(logOf(run[0]), run))) return false;
    return true;
  }

  try {
    let place = await placeIn(ticksDir);
    for (;;) {
      const entries = await journal.after(place);
      if (entries.length === 0) break;
      if (await addAll(entries)) place = entries.at(-1)!.entry;
      // A machine that lost power may have kept the place and lost ticks before it: from the beginning, then.
      else if (place > 0) place = 0;
      else throw new Error('the journal of ticks begins too late for this DATA_DIR: copy that of another node');
    }
    await savePlace(ticksDir, place);
    return place;
  } finally {
    for (const log of logs.values()) log.close();
  }
}
