import { candleFolder } from '../../protocol/units/candle-file.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { pause } from '../api/pause.ts';
import { fetchCandleList } from '../api/candle-calls.ts';
import type { CandleList } from '../api/candle-calls.ts';
import { fetchCandleFile } from '../api/fetch-candle-file.ts';
import type { CandleFileAnswer } from '../api/fetch-candle-file.ts';
import { createRequestPace } from '../api/request-pace.ts';
import type { RequestPace } from '../api/request-pace.ts';
import type { CallError } from '../api/result.ts';
import { hasDigest } from '../compute/strategy/candle-digest.ts';
import { dataSetName, dateOf } from '../compute/strategy/data-set-name.ts';
import { keptMarket, openShelf } from './candle-store.ts';
import type { CandleShelf } from './candle-store.ts';

/** Days of one market whose minutes a backtest reads. Days are UTC days since 1970. */
export interface CandleSpan {
  readonly symbol: MarketSymbol;
  readonly firstDay: number;
  /** 1 … 1464. */
  readonly days: number;
  /** Whether a rule reads volumes, which are three fifths more to load. */
  readonly volumes: boolean;
  /** Minutes of a row in a worker: 1, or 5 or 15 for a span of more minutes than it may hold. Not with volumes. */
  readonly stepMinutes: number;
}

/** Candles that a worker can read by the name of their data set. */
export interface ReadyCandles {
  /** Name for `compute('strategy', …)`: in the job, and as `affinity.dataset`. */
  readonly dataset: string;
  readonly symbol: MarketSymbol;
  /** The requested span, cut to the available days. */
  readonly firstDay: number;
  readonly days: number;
  /** Months, `2025-05`, with a missing file. When there is one, no run is possible; another request loads the rest. */
  readonly missing: readonly string[];
  /** Whether they are stored on this device; if not, each worker loads them again, and there are none offline. */
  readonly kept: boolean;
  /**
   * Prices are whole numbers of 10^−priceDecimals, volumes of 10^−volumeDecimals: for `market` of a job, beside
   * `sizeDecimals` of the market's rules. `volumeDecimals` may be below 0.
   */
  readonly priceDecimals: number;
  readonly volumeDecimals: number;
  /** The requested step, minutes. */
  readonly stepMinutes: number;
  /** True for random prices, where no rule can win for long. */
  readonly simulated: boolean;
}

/** The days of a market that can be had. */
export interface MarketDays {
  /** UTC days since 1970, both included; `lastDay` is below `firstDay` when there is none yet. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly simulated: boolean;
}

/**
 * `offline`: no answer, and this device does not have them. `notOffered`: this exchange does not pass on candles of its
 * real market. `unknownMarket`: no such market. `noCandles`: no day of the span has candles. `busy`: refused, even
 * after waiting. `damaged`: the file was damaged twice. `failed`: anything else. `aborted`: by the signal.
 */
export type CandleErrorCode =
  'offline' | 'notOffered' | 'unknownMarket' | 'noCandles' | 'busy' | 'damaged' | 'failed' | 'aborted';

export class CandleError extends Error {
  declare readonly code: CandleErrorCode;

  constructor(code: CandleErrorCode) {
    super(`candles: ${code}`);
    this.name = 'CandleError';
    this.code = code;
  }
}

export interface CandleOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with the loaded share of the files, 0 … 1, ascending.
   * @param queue  place in the queue of an exchange that has to read the past from its upstream first; null: not
   * waiting
   */
  readonly onProgress?: ((share: number, queue: number | null) => void) | undefined;
  /** Limit of requests; by default that of all requests of this page. */
  readonly pace?: RequestPace | undefined;
}

/** A list of files, and where it is from. */
interface FoundList {
  readonly list: CandleList;
  readonly answer: unknown;
}

const UNKNOWN_MARKET = 1006;
const UNAVAILABLE = 503;
const TOO_FAST = 429;

function codeOf({ kind, status, code }: CallError): CandleErrorCode {
  if (kind === 'network' || kind === 'timeout') return 'offline';
  if (status === UNAVAILABLE || status === TOO_FAST) return 'busy';
  return kind === 'refused' && code === UNKNOWN_MARKET ? 'unknownMarket' : 'failed';
}

const throwIfAborted = (signal?: AbortSignal): void => {
  if (signal?.aborted) throw new CandleError('aborted');
};

/** Fetches the list, or returns the stored one when there is no answer. @throws CandleError */
async function findList(symbol: MarketSymbol, signal?: AbortSignal): Promise<FoundList> {
  throwIfAborted(signal);
  const found = await fetchCandleList(symbol, signal);
  throwIfAborted(signal);
  if (found.success) return found.data;
  const code = codeOf(found.error);
  const kept = code === 'unknownMarket' ? null : await keptMarket(symbol);
  if (!kept) throw new CandleError(code);
  return kept;
}

/** A file to load. */
interface WantedFile {
  /** `2026-03.p` */
  readonly name: string;
  /** Hex; null before the exchange has made it. */
  readonly sha256: string | null;
}

/** Returns the files of a list with a day of the span. */
function wantedFiles({ files }: CandleList, { firstDay, days, volumes }: CandleSpan): readonly WantedFile[] {
  const [from, to] = [dateOf(firstDay), dateOf(firstDay + days - 1)];
  // Dates compare as text, and a month like any of its days.
  const inSpan = files.filter(({ name }) => name >= from.slice(0, name.length) && name <= to.slice(0, name.length));
  const prices = inSpan.map(({ name, prices: sha256 }) => ({ name: `${name}.p`, sha256 }));
  if (!volumes) return prices;
  return [...prices, ...inSpan.map(({ name, volumes: sha256 }) => ({ name: `${name}.v`, sha256 }))];
}

/** Most files that are loaded at the same time, because an exchange makes them one after the other. */
const LANES = 3;
/**
 * Most waits in a row for one file, of an exchange that refuses, and of one that reads its upstream, where a year takes
 * minutes.
 */
const REFUSALS_MOST = 4;
const WAITS_MOST = 600;
/** Time without any byte after which a connection counts as lost, ms; a slow one may take as long as it needs. */
const SILENCE_MS = 60_000;
/**
 * Most requests of one kind in a minute. An exchange answers 1 200 calls in a minute for all tabs and people at one
 * address, and this leaves some to others with four kinds of files. It limits files that it must make by itself, and
 * says when to ask again.
 */
const MOST_A_MINUTE = 250;
const pagePace = createRequestPace(MOST_A_MINUTE);

/**
 * Returns the kind of a file by which the exchange limits requests: months and days, prices and volumes.
 * @param name  `2026-03.p`
 */
const kindOf = (name: string): string => `${name.length > '2026-03.p'.length ? 'day' : 'month'}${name.slice(-2)}`;

/** Fetches a file once, and aborts when no byte arrives for too long. */
async function fetchInTime(path: string, again: boolean, signal: AbortSignal): Promise<CandleFileAnswer> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  let timer = setTimeout(abort, SILENCE_MS);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await fetchCandleFile(path, again, stop.signal, () => {
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE_MS);
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** Parts of a load that all its files share. */
interface Load {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly pace: RequestPace;
}

/** Fetches a file until it is complete, or the reason for its failure is known. */
async function loadFile(
  { name, sha256 }: WantedFile,
  { folder, signal, pace }: Load,
  onQueue: (place: number) => void,
): Promise<Uint8Array<ArrayBuffer> | CandleErrorCode> {
  let [refusals, waits, isSecond] = [0, 0, false];
  const kind = kindOf(name);
  while (!signal.aborted) {
    await pace.take(kind, signal);
    const answer = await fetchInTime(`${folder}/${name}`, isSecond, signal);
    if (answer.kind === 'file') {
      const wanted = sha256 ?? answer.sha256;
      if (wanted === null || (await hasDigest(answer.bytes, wanted))) return answer.bytes;
      if (isSecond) return 'damaged';
      isSecond = true;
    } else if (answer.kind === 'wait') {
      const isQueued = answer.place !== null;
      if (isQueued) {
        onQueue(answer.place);
        // Asking for the place in the queue counts as a request, so refusals during a long wait do not mean that the
        // exchange is in trouble.
        refusals = 0;
      }
      if (isQueued ? ++waits > WAITS_MOST : ++refusals > REFUSALS_MOST) return 'busy';
      await pause(answer.seconds, signal);
    } else if (answer.kind === 'tooFast') {
      if (++refusals > REFUSALS_MOST) return 'busy';
      // The other lanes wait too, because they would be refused.
      pace.hold(kind, answer.seconds);
    } else return answer.kind === 'offline' ? 'offline' : 'failed';
  }
  return 'aborted';
}

/** Cuts a span to the available days. @throws CandleError when none is left */
function cutSpan(span: CandleSpan, { firstDay, lastDay }: CandleList): CandleSpan {
  const first = Math.max(span.firstDay, firstDay);
  const end = Math.min(span.firstDay + span.days, lastDay + 1);
  if (!(end > first)) throw new CandleError('noCandles');
  return { ...span, firstDay: first, days: end - first };
}

/**
 * Loads the files in lanes.
 * @returns the reason for each missing one
 */
async function loadAll(
  wanted: readonly WantedFile[],
  load: Load,
  shelf: CandleShelf,
  onProgress: NonNullable<CandleOptions['onProgress']>,
): Promise<ReadonlyMap<string, CandleErrorCode>> {
  const missing = new Map<string, CandleErrorCode>();
  const toLoad = wanted.filter(({ name }) => !shelf.has(name));
  let done = wanted.length - toLoad.length;
  let next = 0;
  let isOffline = false;
  const tell = (place: number | null) => {
    if (!load.signal.aborted) onProgress(done / wanted.length, place);
  };
  tell(null);

  async function lane(): Promise<void> {
    while (next < toLoad.length) {
      const file = toLoad[next++]!;
      const { name } = file;
      const loaded = isOffline ? 'offline' : await loadFile(file, load, tell);
      if (typeof loaded === 'string') {
        missing.set(name, loaded);
        // Otherwise each of the others would wait for a lost connection.
        isOffline ||= loaded === 'offline' || loaded === 'aborted';
      } else {
        await shelf.put(name, loaded);
        done += 1;
        tell(null);
      }
    }
  }

  await Promise.all(Array.from({ length: LANES }, lane));
  return missing;
}

/**
 * Loads the missing candle files of a span, and stores them.
 * @throws CandleError when no file of the span could be loaded
 */
export async function readyCandles(
  span: CandleSpan,
  { signal, onProgress = () => undefined, pace = pagePace }: CandleOptions = {},
): Promise<ReadyCandles> {
  const { list, answer } = await findList(span.symbol, signal);
  if (!list.offered) throw new CandleError('notOffered');
  const cut = cutSpan(span, list);
  const { symbol, firstDay, days, volumes, stepMinutes } = cut;
  const wanted = wantedFiles(list, cut);
  const shelf = await openShelf(list, answer, Date.now());
  const folder = candleFolder(list.version, symbol);
  const load: Load = { folder, signal: signal ?? new AbortController().signal, pace };
  const missing = await loadAll(wanted, load, shelf, onProgress);
  await shelf.close();
  throwIfAborted(signal);
  const [reason] = missing.values();
  if (reason !== undefined && missing.size === wanted.length) throw new CandleError(reason);
  const kept = wanted.every(({ name }) => shelf.has(name));
  return {
    dataset: dataSetName(list.version, symbol, firstDay, days, volumes, kept, stepMinutes),
    symbol,
    firstDay,
    days,
    missing: [...new Set(Array.from(missing.keys(), (name) => name.slice(0, '2026-03'.length)))],
    kept,
    priceDecimals: list.priceDecimals,
    volumeDecimals: list.volumeDecimals,
    stepMinutes,
    simulated: list.simulated,
  };
}

/**
 * Returns the available days of a market; offline those that were last known.
 * @throws CandleError
 */
export async function candleSpan(symbol: MarketSymbol, signal?: AbortSignal): Promise<MarketDays> {
  const { list } = await findList(symbol, signal);
  if (!list.offered) throw new CandleError('notOffered');
  return { firstDay: list.firstDay, lastDay: list.lastDay, simulated: list.simulated };
}
