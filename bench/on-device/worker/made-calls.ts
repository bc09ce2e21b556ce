import { marketAnswers } from '../../harness/made-answers.ts';
import type { MadeAnswers } from '../../harness/made-answers.ts';
import { makeMarkets } from '../../harness/made-markets.ts';
import { priceOf } from '../../harness/walking-market.ts';
import { randomOf } from '../../scenarios/data/random.ts';

const MINUTE_MS = 60_000;
/** The chart pages back through so many candles, then there are no more. */
const CANDLES = 5000;
/** Largest part by which a candle's close moves. */
const MOVE = 0.002;

/** Minute candles up to now whose last close is the price the walk begins at. */
function klinesOf(start: number): readonly (readonly [number, number, number, number, number])[] {
  const random = randomOf(start);
  const lastMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const rows: (readonly [number, number, number, number, number])[] = [];
  let close = start;
  for (let at = 0; at < CANDLES; at++) {
    const open = Math.max(1, Math.round(close * (1 + (random() - 0.5) * 2 * MOVE)));
    const high = Math.round(Math.max(open, close) * (1 + random() * MOVE));
    const low = Math.max(1, Math.round(Math.min(open, close) * (1 - random() * MOVE)));
    rows[CANDLES - 1 - at] = [lastMs - at * MINUTE_MS, open, high, low, close];
    close = open;
  }
  return rows;
}

/** Returns answers to the app's calls: so many markets, their mini charts and minute candles. */
export function callsOf(markets: number): MadeAnswers {
  const made = makeMarkets(markets);
  const bySymbol = new Map(made.walking.map((market) => [market.symbol, market]));
  const answers = new Map(marketAnswers(made));
  const hourly = answers.get('/kline')!;
  answers.set('/kline', (body) => {
    const market = bySymbol.get(String(body['symbol']));
    if (!market || body['interval'] !== 'ONE_MIN') return hourly(body);
    const endMs = Number(body['end'] ?? Infinity);
    const rows = klinesOf(market.start).filter(([openMs]) => openMs < endMs);
    const historyKline = rows.slice(-Number(body['limit'] ?? rows.length)).map(([openMs, ...prices]) => {
      const [open, high, low, close] = prices.map((scaled) => priceOf(market, scaled));
      return [openMs, open, high, low, close, '12.5', openMs + MINUTE_MS - 1, '0', 1, '0', '0', '0'];
    });
    return { code: 200, msg: 'success', data: { ...(hourly(body) as { data: object }).data, historyKline } };
  });
  return answers;
}

/** Makes `answers` answer the calls of this thread that it knows; all others are fetched as before. */
export function scriptCalls(answers: (path: string) => ReturnType<MadeAnswers['get']>): void {
  const real = globalThis.fetch.bind(globalThis);
  const scripted: typeof fetch = async (input, init) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    const answer = answers(new URL(url, location.href).pathname);
    if (!answer) return real(input, init);
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    return new Response(JSON.stringify(answer(body)), { headers: { 'content-type': 'application/json' } });
  };
  Object.assign(globalThis, { fetch: scripted });
}
