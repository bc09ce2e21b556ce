import { signal } from '@preact/signals-core';
import { INTERVALS } from '../../../protocol/units/interval.ts';
import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { EPOCH_MS_MAX } from '../../../protocol/units/time.ts';
import type { Strategy, StrategyInterval } from '../../model/strategy.ts';
import { browserStorage, onWrittenElsewhere } from '../../model/storage.ts';
import type { StoredValue } from '../../model/storage.ts';

/** UTC days since 1970, `to` exclusive. */
export type DaySpan = Pick<Strategy['span'], 'from' | 'to'>;

/** The past that a run was computed over. */
export interface RunPast extends DaySpan {
  readonly market: MarketSymbol;
  readonly interval: StrategyInterval;
  /** Whether days at the end of the span, which were held back first, are among these; null where none were. */
  readonly rest: 'open' | 'closed' | null;
}

/** Figures of the last run of a strategy. The report itself is computed again, since a run is deterministic. */
export interface LastRun {
  /** When it ended, device epoch ms. */
  readonly ms: number;
  /** Shares: 0.184 is 18.4 %. */
  readonly gain: number;
  readonly hold: number;
  readonly drawdown: number;
  /** Sharpe ratio of a year; null below 30 days. */
  readonly sharpe: number | null;
  readonly trades: number;
  /** It is null for a run of an earlier version, which kept none. */
  readonly past: RunPast | null;
}

/** Tries on one market, interval and span. */
interface Page {
  readonly market: MarketSymbol;
  readonly interval: StrategyInterval;
  readonly from: number;
  readonly to: number;
  readonly settings: number;
  readonly opened: number;
  /** UTC day since 1970 before which days were shown; null when no run has said so. */
  readonly seenTo: number | null;
  /** Hashes of the last tries, newest last: the same try once more is none. */
  readonly known: readonly number[];
}

interface Kept {
  /** The one noted last comes last. */
  readonly pages: readonly Page[];
  /** By strategy, the newest last. */
  readonly runs: readonly (readonly [strategyId: string, run: LastRun])[];
}

const NOTHING: Kept = { pages: [], runs: [] };
export const PAGES_MAX = 200;
export const RUNS_MAX = 100;
const KNOWN_MAX = 100;
const COUNT_MAX = 1e9;
/** A default span ends yesterday, so it moves each day: spans that share this much of the longer one are noted as one. */
const SAME_SHARE = 0.9;
/** Tries count for a span that shares more than this with the shorter one. */
const OVERLAP_SHARE = 0.5;

type Stored = Readonly<Record<string, unknown>>;
const isRecord = (stored: unknown): stored is Stored => typeof stored === 'object' && stored !== null;
const isWhole = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isId = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 64;

/** Market, interval and days of a page or of a run. */
function pastOf(stored: Stored): Omit<RunPast, 'rest'> | null {
  const { from, to } = stored;
  const market = marketSymbolOf(stored['market']);
  const interval = INTERVALS.find((name) => name === stored['interval']);
  if (market === null || interval === undefined || interval === 'ONE_WEEK') return null;
  if (!isWhole(from, COUNT_MAX) || !isWhole(to, COUNT_MAX) || to <= from) return null;
  return { market, interval, from, to };
}

function runPastOf(stored: unknown): RunPast | null {
  const past = isRecord(stored) ? pastOf(stored) : null;
  if (past === null) return null;
  const { rest } = stored as Stored;
  return { ...past, rest: rest === 'open' || rest === 'closed' ? rest : null };
}

function pageOf(stored: unknown): Page | null {
  if (!isRecord(stored)) return null;
  const past = pastOf(stored);
  const { settings, opened } = stored;
  if (past === null) return null;
  if (!isWhole(settings, COUNT_MAX) || !isWhole(opened, COUNT_MAX)) return null;
  const known = Array.isArray(stored['known']) ? stored['known'].filter((hash) => isWhole(hash, 0xffff_ffff)) : [];
  const seenTo = isWhole(stored['seenTo'], COUNT_MAX) ? stored['seenTo'] : null;
  return { ...past, settings, opened, seenTo, known: known.slice(-KNOWN_MAX) };
}

function runOf(stored: unknown): LastRun | null {
  if (!isRecord(stored)) return null;
  const { ms, gain, hold, drawdown, sharpe, trades } = stored;
  const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
  if (!isWhole(ms, EPOCH_MS_MAX) || !isWhole(trades, COUNT_MAX)) return null;
  if (!isFigure(gain) || !isFigure(hold) || !isFigure(drawdown)) return null;
  return {
    ms,
    gain,
    hold,
    drawdown,
    sharpe: isFigure(sharpe) ? sharpe : null,
    trades,
    past: runPastOf(stored['past']),
  };
}

/** Decodes what the device keeps; anything else is left out. */
export function notebookOf(stored: unknown): Kept | null {
  if (!isRecord(stored)) return null;
  const listAt = (name: string): readonly unknown[] => (Array.isArray(stored[name]) ? stored[name] : []);
  const pages = listAt('pages').flatMap((item) => pageOf(item) ?? []);
  const runs = new Map<string, LastRun>();
  for (const item of listAt('runs')) {
    const [id, figures] = Array.isArray(item) ? (item as readonly unknown[]) : [];
    const run = runOf(figures);
    if (isId(id) && run !== null) runs.set(id, run);
  }
  return { pages: pages.slice(-PAGES_MAX), runs: [...runs].slice(-RUNS_MAX) };
}

const daysShared = (a: DaySpan, b: DaySpan): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
const daysOf = ({ from, to }: DaySpan): number => to - from;

const isSame = (a: DaySpan, b: DaySpan): boolean => daysShared(a, b) >= SAME_SHARE * Math.max(daysOf(a), daysOf(b));
const overlaps = (a: DaySpan, b: DaySpan): boolean => daysShared(a, b) > OVERLAP_SHARE * Math.min(daysOf(a), daysOf(b));

/**
 * Whether a run over `span` up to the day `seenTo` (exclusive) shows days that earlier runs of these pages had closed.
 * A span that moves on with the days takes its closed part along: that shows as many days as it has moved, and is none.
 */
function showsClosed(pages: readonly Page[], span: DaySpan, seenTo: number): boolean {
  const seen = pages.filter((page) => page.seenTo !== null && overlaps(page, span));
  if (seen.length === 0) return false;
  const before = Math.max(...seen.map((page) => page.seenTo!));
  const closedTo = Math.max(...seen.map(({ to }) => to));
  if (seenTo <= before || before >= closedTo) return false;
  const same = seen.find((page) => isSame(page, span));
  const moved = same === undefined ? 0 : Math.max(0, span.to - same.to);
  // Months differ in length, so that the closed share of one may be a day more or less.
  return seenTo - before > (moved === 0 ? 0 : moved + 1);
}

/** FNV-1a of a text, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return hash >>> 0;
}

/** Returns how many of the texts are known. */
function knownAmong(texts: () => Iterable<string>, hashes: readonly number[]): number {
  const known = new Set(hashes);
  let count = 0;
  if (known.size > 0) for (const text of texts()) if (known.has(hashOf(text))) count++;
  return count;
}

/**
 * Counts of this device, because the best of many tries looks good by luck. All reading methods read a signal, so a
 * computed value or a component that calls them follows. Spans that overlap by more than half of the shorter one count
 * together, since a span that moves by a day is no new past.
 */
export interface Notebook {
  /** Returns how many settings have been run on this market, interval and span: the N of the deflated Sharpe. */
  settingsTried(market: MarketSymbol, interval: StrategyInterval, span: DaySpan): number;
  /** Returns how often the rest that is held back has been opened. */
  timesOpened(market: MarketSymbol, interval: StrategyInterval, span: DaySpan): number;
  /**
   * Counts settings that have been run.
   * @param settings  1 for a run, the size of the grid for a sweep
   * @param what  text that is the same for the same try: the rules without name and span, with the ranges of a sweep.
   *   The last 100 tries of a span are known, and one of them once more is not counted
   * @param rules  gives the texts of a sweep's settings, as runs of them note them: those that are known as runs are not
   *   counted again
   */
  noteSettings(
    market: MarketSymbol,
    interval: StrategyInterval,
    span: DaySpan,
    settings: number,
    what: string,
    rules?: () => Iterable<string>,
  ): void;
  /** Counts that the rest was opened; each time counts. Its days are seen from then on. */
  noteOpened(market: MarketSymbol, interval: StrategyInterval, span: DaySpan): void;
  /**
   * Notes which days a run has shown; days that were held back before, by a larger share or a longer span, count as
   * opened. To be called before `noteSettings` of the same run.
   * @param seenTo  UTC day since 1970 before which days were shown
   * @returns whether it counted
   */
  noteSeen(market: MarketSymbol, interval: StrategyInterval, span: DaySpan, seenTo: number): boolean;
  /** Returns the figures of the last run of a strategy; null when it has not run on this device, or too long ago. */
  lastRun(strategyId: string): LastRun | null;
  noteRun(strategyId: string, run: LastRun): void;
  /** Forgets the run of a removed strategy. Its settings still count. */
  forgetRun(strategyId: string): void;
  /** Reads again, after another tab has written. */
  follow(): void;
}

export function createNotebook(stored: StoredValue<Kept>): Notebook {
  const kept = signal(stored.read() ?? NOTHING);

  /** Another tab may have written, so each change begins with what is stored. */
  function change(edit: (before: Kept) => Kept): void {
    const next = edit(stored.read() ?? NOTHING);
    stored.write(next);
    kept.value = next;
  }

  const sum = (market: MarketSymbol, interval: StrategyInterval, span: DaySpan, of: 'settings' | 'opened'): number =>
    kept.value.pages.reduce(
      (all, page) =>
        page.market === market && page.interval === interval && overlaps(page, span) ? all + page[of] : all,
      0,
    );

  function changePage(
    market: MarketSymbol,
    interval: StrategyInterval,
    { from, to }: DaySpan,
    edit: (page: Page) => Page,
  ): void {
    change(({ pages, runs }) => {
      const old = pages.find(
        (page) => page.market === market && page.interval === interval && isSame(page, { from, to }),
      );
      const page = edit({
        ...(old ?? { settings: 0, opened: 0, seenTo: null, known: [] }),
        market,
        interval,
        from,
        to,
      });
      return { pages: [...pages.filter((other) => other !== old), page].slice(-PAGES_MAX), runs };
    });
  }

  return {
    settingsTried: (market, interval, span) => sum(market, interval, span, 'settings'),
    timesOpened: (market, interval, span) => sum(market, interval, span, 'opened'),
    noteSettings(market, interval, span, settings, what, rules = () => []) {
      const hash = hashOf(what);
      changePage(market, interval, span, (page) => {
        const known = page.known.filter((other) => other !== hash);
        const isNew = known.length === page.known.length;
        const fresh = isNew ? Math.max(0, settings - knownAmong(rules, known)) : 0;
        return {
          ...page,
          settings: Math.min(COUNT_MAX, page.settings + fresh),
          known: [...known, hash].slice(-KNOWN_MAX),
        };
      });
    },
    noteOpened: (market, interval, span) =>
      changePage(market, interval, span, (page) => ({
        ...page,
        opened: Math.min(COUNT_MAX, page.opened + 1),
        seenTo: span.to,
      })),
    noteSeen(market, interval, span, seenTo) {
      const { pages } = stored.read() ?? NOTHING;
      const own = pages.filter((page) => page.market === market && page.interval === interval);
      const counts = showsClosed(own, span, seenTo);
      changePage(market, interval, span, (page) => ({
        ...page,
        opened: Math.min(COUNT_MAX, page.opened + (counts ? 1 : 0)),
        seenTo: Math.max(seenTo, page.seenTo ?? 0),
      }));
      return counts;
    },
    lastRun: (strategyId) => kept.value.runs.find(([id]) => id === strategyId)?.[1] ?? null,
    noteRun: (strategyId, run) =>
      change(({ pages, runs }) => ({
        pages,
        runs: [...runs.filter(([id]) => id !== strategyId), [strategyId, run] as const].slice(-RUNS_MAX),
      })),
    forgetRun: (strategyId) => change(({ pages, runs }) => ({ pages, runs: runs.filter(([id]) => id !== strategyId) })),
    follow() {
      kept.value = stored.read() ?? NOTHING;
    },
  };
}

const NAME = 'strategy';

/** Tries and runs on this device. */
export const notebook: Notebook = createNotebook(browserStorage.json(NAME, notebookOf));

if (typeof document !== 'undefined') onWrittenElsewhere(NAME, notebook.follow);
