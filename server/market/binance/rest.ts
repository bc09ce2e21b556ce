import type { Clock } from '../../infra/clock.ts';
import type { DepthSnapshot, UpstreamKline, UpstreamPrice } from './upstream-messages.ts';
import { parseDepth, parseKlines, parsePrices } from './upstream-messages.ts';
import { rateWindow } from './rate-window.ts';

/** Half of the 6000 a minute that the upstream allows an address, because others may share the address. */
const WEIGHT_A_MINUTE = 3000;
const MINUTE_MS = 60_000;
const TIMEOUT_MS = 10_000;
/** Most bytes of an answer; the largest that is used, all prices, has about 200 kB. */
const MAX_ANSWER_BYTES = 2_000_000;
/** Pause after a refusal that names none, s. */
const DEFAULT_PAUSE_S = 60;
/** Longest documented ban, three days, s. */
const LONGEST_PAUSE_S = 259_200;

/** Most klines of one answer. */
export const KLINES_A_CALL = 1000;
/** Levels of a snapshot: a weight of 25, and more than any page shows. */
export const DEPTH_LEVELS = 500;

export type UpstreamInterval = '1m' | '1h' | '1d';

/** The upstream's calls. While the limits are used up a call fails without being sent. All throw Error. */
export interface UpstreamRest {
  /** Returns the last price of every market that trades. */
  prices(): Promise<readonly UpstreamPrice[]>;
  /**
   * Returns a market's order book.
   * @param symbol  upper case
   */
  depth(symbol: string): Promise<DepthSnapshot>;
  /** Returns klines that open in [fromMs, toMs], ascending, at most the first 1000. */
  klines(symbol: string, interval: UpstreamInterval, fromMs: number, toMs: number): Promise<readonly UpstreamKline[]>;
  /** Aborts running calls; later ones fail. */
  close(): void;
}

async function bodyOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Counts the bytes, because the Content-Length header cannot be trusted.
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the upstream answered with too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Creates the client.
 * @param base  origin of the upstream's calls from the settings; nothing else is requested, and no redirect is followed
 */
export function upstreamRest(base: string, clock: Clock): UpstreamRest {
  const weights = rateWindow(WEIGHT_A_MINUTE, MINUTE_MS);
  const closing = new AbortController();
  let pausedUntilMs = 0;

  function pause(answer: Response): void {
    const retryAfter = answer.headers.get('retry-after') ?? '';
    const seconds = /^\d{1,6}$/.test(retryAfter) ? Math.min(Number(retryAfter), LONGEST_PAUSE_S) : DEFAULT_PAUSE_S;
    pausedUntilMs = clock.now() + seconds * 1000;
  }

  async function get(path: string, query: Readonly<Record<string, string>>, weight: number): Promise<string> {
    const nowMs = clock.now();
    if (nowMs < pausedUntilMs) throw new Error('the upstream asked for a pause');
    if (!weights.take(nowMs, weight)) throw new Error('the weight of a minute is used up');
    const answer = await fetch(`${base}${path}?${new URLSearchParams(query).toString()}`, {
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing.signal]),
      headers: { accept: 'application/json' },
    });
    if (answer.status === 429 || answer.status === 418) pause(answer);
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new Error(`the upstream answered ${answer.status} to ${path}`);
    }
    return bodyOf(answer);
  }

  return {
    prices: async () => parsePrices(await get('/api/v3/ticker/price', { symbolStatus: 'TRADING' }, 4)),
    depth: async (symbol) => parseDepth(await get('/api/v3/depth', { symbol, limit: String(DEPTH_LEVELS) }, 25)),
    async klines(symbol, interval, fromMs, toMs) {
      const range = { startTime: String(fromMs), endTime: String(toMs), limit: String(KLINES_A_CALL) };
      const rows = parseKlines(await get('/api/v3/klines', { symbol, interval, ...range }, 2));
      const isSorted = rows.every(([openMs], i) => i === 0 || rows[i - 1]![0] < openMs);
      if (!isSorted) throw new Error('the upstream answered klines out of order');
      return rows.filter(([openMs]) => openMs >= fromMs && openMs <= toMs);
    },
    close: () => closing.abort(),
  };
}
