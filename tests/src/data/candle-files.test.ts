import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { readCachedCandles } from '../../../src/compute/strategy/cached-candles.ts';
import { createRequestPace } from '../../../src/api/request-pace.ts';
import { candleSpan, readyCandles as readyCandlesOf } from '../../../src/data/candle-files.ts';
import type { CandleOptions, CandleSpan } from '../../../src/data/candle-files.ts';
import { backtestLimits } from '../../../src/level/backtest-limits.ts';
import { fakeExchange, json, lost, silence } from '../api/fake-exchange.ts';
import type { SentRequest } from '../api/fake-exchange.ts';
import { cacheStandIn } from '../service-worker/cache-stand-in.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const dayOf = (date: string): number => Date.parse(date) / 86_400_000;
const VERSION = '0123456789abcdef';
const MONTHS = ['2026-01', '2026-02', '2026-03'];
const DAYS = ['2026-04-01', '2026-04-02'];
const FIRST_DAY = '2026-01-10';

const whole: CandleSpan = { symbol: BTC, firstDay: dayOf('2026-01-20'), days: 73, volumes: false, stepMinutes: 1 };

/** Content of a file: other bytes for each. */
const contentOf = (path: string, bytes: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: bytes }, (_, at) => path.charCodeAt(at % path.length) ^ (at >> 3));
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** An exchange with files of three months and two days of each market. */
function exchange(fileBytes = 500) {
  const facts = {
    version: VERSION,
    offered: true,
    /** Answers in place of the right ones, by the end of the path; each is used once. */
    instead: new Map<string, (sent: SentRequest) => Response | Promise<Response>>(),
    isAway: false,
    files: [] as string[],
    caches: [] as unknown[],
  };
  const listOf = (symbol: string) => ({
    symbol,
    feed: 'sim',
    offered: facts.offered,
    version: facts.version,
    priceDecimals: 2,
    volumeDecimals: -1,
    firstDay: FIRST_DAY,
    months: facts.offered
      ? MONTHS.map((month) => {
          const bytes = contentOf(`/candles/${facts.version}/${symbol}/${month}.p`, fileBytes);
          return { month, prices: { rows: 3, bytes: bytes.length, sha256: digestOf(bytes) } };
        })
      : [],
    days: facts.offered ? DAYS.map((day) => ({ day })) : [],
    serverTime: 1,
  });
  const file = (path: string, bytes = contentOf(path, fileBytes), header = digestOf(bytes)) =>
    new Response(bytes, { headers: { 'x-candle-sha256': header } });
  fakeExchange((sent) => {
    if (facts.isAway) return lost();
    const { path, body } = sent;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const instead = facts.instead.get(name);
    if (instead) {
      facts.instead.delete(name);
      return instead(sent);
    }
    if (path === '/api/candles/files') {
      const { symbol } = body as { symbol: string };
      if (symbol === 'NOPEUSDT') return json({ code: 1006, msg: '交易对不存在' });
      return json({ code: 200, msg: 'success', data: listOf(symbol) });
    }
    facts.files.push(name);
    return file(path);
  });
  return { facts, file };
}

let storage: ReturnType<typeof cacheStandIn>;
/** As many requests as the page may send; not shared by tests. */
let pace = createRequestPace(50);
const readyCandles = (span: CandleSpan, options: CandleOptions = {}) => readyCandlesOf(span, { pace, ...options });
beforeEach(() => {
  pace = createRequestPace(50);
  storage = cacheStandIn();
  vi.stubGlobal('caches', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const namesIn = (version: string): readonly string[] =>
  storage.urls(`tern-candles-${version}`).map((url) => url.slice(url.lastIndexOf('/') + 1));

describe('candles of a span', () => {
  it('are loaded once, in the files of its months and days, and then only used', async () => {
    const { facts } = exchange();
    const shares: number[] = [];
    const ready = await readyCandles(whole, { onProgress: (share) => shares.push(share) });
    expect(ready).toEqual({
      dataset: `${VERSION}/BTCUSDT/${whole.firstDay}/73`,
      symbol: BTC,
      firstDay: whole.firstDay,
      days: 73,
      missing: [],
      kept: true,
      priceDecimals: 2,
      volumeDecimals: -1,
      stepMinutes: 1,
      simulated: true,
    });
    expect(facts.files.toSorted()).toEqual([...MONTHS, ...DAYS].map((name) => `${name}.p`));
    expect(shares).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(await readyCandles(whole)).toEqual(ready);
    expect(facts.files).toHaveLength(5);
    const kept = await (await storage.open(`tern-candles-${VERSION}`)).match(`/candles/${VERSION}/BTCUSDT/2026-02.p`);
    const path = `/candles/${VERSION}/BTCUSDT/2026-02.p`;
    expect(new Uint8Array(await kept!.arrayBuffer())).toEqual(contentOf(path, 500));
  });

  it('have volumes where they are wanted, and only the files that it touches', async () => {
    const { facts } = exchange();
    const { dataset } = await readyCandles({ ...whole, firstDay: dayOf('2026-02-28'), days: 2, volumes: true });
    expect(dataset).toMatch(/\/2\/v$/);
    expect(facts.files.toSorted()).toEqual(['2026-02.p', '2026-02.v', '2026-03.p', '2026-03.v']);
  });

  it('come in the same files where a worker rolls them up, by another name', async () => {
    const { facts } = exchange();
    const { dataset } = await readyCandles(whole);
    const coarse = await readyCandles({ ...whole, stepMinutes: 5 });
    expect([coarse.dataset, coarse.stepMinutes]).toEqual([`${dataset}/5m`, 5]);
    expect(facts.files).toHaveLength(5);
  });

  it('are cut to the days that there are', async () => {
    exchange();
    const ready = await readyCandles({ ...whole, firstDay: dayOf('2020-01-01'), days: 9000 });
    expect([ready.firstDay, ready.firstDay + ready.days]).toEqual([dayOf(FIRST_DAY), dayOf('2026-04-03')]);
    expect(await candleSpan(BTC)).toEqual({
      firstDay: dayOf(FIRST_DAY),
      lastDay: dayOf('2026-04-02'),
      simulated: true,
    });
    const after = { ...whole, firstDay: dayOf('2026-04-03'), days: 3 };
    await expect(readyCandles(after)).rejects.toMatchObject({ code: 'noCandles' });
  });

  it('are refused for an unknown market, and where the exchange does not pass them on', async () => {
    const { facts } = exchange();
    const unknown = { ...whole, symbol: 'NOPEUSDT' as MarketSymbol };
    await expect(readyCandles(unknown)).rejects.toMatchObject({ code: 'unknownMarket' });
    facts.offered = false;
    await expect(readyCandles(whole)).rejects.toMatchObject({ code: 'notOffered' });
    await expect(candleSpan(BTC)).rejects.toMatchObject({ code: 'notOffered' });
  });
});

describe('a file that does not come', () => {
  it('is asked for once more when its digest is another, past every cache, and refused the second time', async () => {
    const { facts, file } = exchange();
    const damaged = ({ path }: SentRequest) => file(path, Uint8Array.of(1, 2, 3));
    facts.instead.set('2026-02.p', damaged);
    expect((await readyCandles(whole)).missing).toEqual([]);
    facts.version = 'f'.repeat(16);
    let asked = 0;
    const always = (sent: SentRequest): Response => {
      asked += 1;
      facts.instead.set('2026-02.p', always);
      return damaged(sent);
    };
    facts.instead.set('2026-02.p', always);
    const ready = await readyCandles(whole);
    expect([ready.missing, asked]).toEqual([['2026-02'], 2]);
    expect(namesIn(facts.version)).not.toContain('2026-02.p');
    facts.instead.clear();
    facts.files.length = 0;
    expect((await readyCandles(whole)).missing).toEqual([]);
    expect(facts.files).toEqual(['2026-02.p']);
  });

  it('is compared with the digest of its answer where the list has none', async () => {
    const { facts, file } = exchange();
    const wrong = ({ path }: SentRequest) => file(path, undefined, 'a'.repeat(64));
    facts.instead.set('2026-04-01.p', (sent) => {
      facts.instead.set('2026-04-01.p', wrong);
      return wrong(sent);
    });
    expect((await readyCandles(whole)).missing).toEqual(['2026-04']);
  });

  it('is named by its month when the line is lost midway; what came stays', async () => {
    const { facts } = exchange();
    facts.instead.set('2026-03.p', () => {
      facts.isAway = true;
      return lost();
    });
    const ready = await readyCandles(whole);
    expect(ready.missing[0]).toBe('2026-03');
    expect(ready.kept).toBe(false);
    expect(namesIn(VERSION)).toContain('2026-01.p');
    facts.isAway = false;
    facts.files.length = 0;
    expect((await readyCandles(whole)).missing).toEqual([]);
    expect(facts.files).not.toContain('2026-01.p');
  });

  it('is waited for while the exchange makes it, with its place', async () => {
    vi.useFakeTimers();
    const { facts } = exchange();
    const queued = (place: number) => () =>
      new Response(JSON.stringify({ code: 200, msg: 'success', data: { place } }), {
        status: 202,
        headers: { 'retry-after': '2' },
      });
    facts.instead.set('2026-01.p', () => {
      facts.instead.set('2026-01.p', queued(1));
      return queued(5)();
    });
    facts.instead.set('2026-02.p', () => new Response(null, { status: 429, headers: { 'retry-after': '40' } }));
    const places: (number | null)[] = [];
    const loading = readyCandles(whole, { onProgress: (_, place) => places.push(place) });
    await vi.advanceTimersByTimeAsync(39_000);
    expect(facts.files).not.toContain('2026-02.p');
    await vi.advanceTimersByTimeAsync(5000);
    expect((await loading).missing).toEqual([]);
    expect(places.filter((place) => place !== null)).toEqual([5, 1]);
  });

  it('holds the others of its kind when it was asked for too fast, and no other kind', async () => {
    vi.useFakeTimers();
    const { facts } = exchange();
    facts.instead.set('2026-01.p', () => new Response(null, { status: 429, headers: { 'retry-after': '40' } }));
    const inOneLane = (name: string) => (sent: SentRequest) =>
      new Promise<Response>((resolve) => {
        setTimeout(() => {
          facts.files.push(name);
          resolve(new Response(contentOf(sent.path, 500)));
        }, 1);
      });
    // Both are under way when the first is refused.
    facts.instead.set('2026-02.p', inOneLane('2026-02.p'));
    facts.instead.set('2026-03.p', inOneLane('2026-03.p'));
    const loading = readyCandles({ ...whole, volumes: true });
    await vi.advanceTimersByTimeAsync(30_000);
    await vi.waitFor(() => expect(facts.files).toContain('2026-01.v'));
    expect(facts.files.filter((name) => /^.{7}\.p$/.test(name)).toSorted()).toEqual(['2026-02.p', '2026-03.p']);
    await vi.advanceTimersByTimeAsync(11_000);
    expect((await loading).missing).toEqual([]);
  });

  it('may take longer than a minute on a slow line, as long as something comes', async () => {
    vi.useFakeTimers();
    const { facts } = exchange();
    const pieces = (path: string): readonly Uint8Array<ArrayBuffer>[] => {
      const bytes = contentOf(path, 500);
      return [bytes.slice(0, 200), bytes.slice(200, 400), bytes.slice(400)];
    };
    facts.instead.set('2026-01.p', ({ path }) => {
      let left = pieces(path);
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await new Promise((resolve) => {
            setTimeout(resolve, 50_000);
          });
          const [piece, ...others] = left;
          if (piece) controller.enqueue(piece);
          else controller.close();
          left = others;
        },
      });
      return new Response(body);
    });
    const loading = readyCandles(whole);
    await vi.advanceTimersByTimeAsync(210_000);
    expect((await loading).missing).toEqual([]);
  });

  it('is given up when nothing of it comes for a minute', async () => {
    vi.useFakeTimers();
    const { facts } = exchange();
    facts.instead.set('2026-01.p', ({ signal }) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(Uint8Array.of(1, 2, 3));
          signal.addEventListener('abort', () => controller.error(new DOMException('gone', 'AbortError')));
        },
      });
      return new Response(body);
    });
    const loading = readyCandles(whole);
    await vi.advanceTimersByTimeAsync(61_000);
    expect((await loading).missing).toContain('2026-01');
  });

  it('is refused before all of it has come when it is longer than any file', async () => {
    const { facts } = exchange();
    let sent = 0;
    facts.instead.set('2026-01.p', () => {
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 100_000;
          controller.enqueue(new Uint8Array(100_000));
        },
      });
      return new Response(body);
    });
    expect((await readyCandles(whole)).missing).toEqual(['2026-01']);
    expect(sent).toBeLessThan(2_000_000);
  });

  it('is given up after a few refusals', async () => {
    vi.useFakeTimers();
    const { facts } = exchange();
    const refuse = (): Response => {
      facts.instead.set('2026-01.p', refuse);
      return new Response(null, { status: 503, headers: { 'retry-after': '30' } });
    };
    facts.instead.set('2026-01.p', refuse);
    const loading = readyCandles(whole);
    await vi.advanceTimersByTimeAsync(300_000);
    expect((await loading).missing).toEqual(['2026-01']);
  });

  it('is not given up in a long queue, where asking too often is refused now and then', async () => {
    vi.useFakeTimers();
    const { facts } = exchange();
    let asked = 0;
    const answer = (): Response => {
      asked += 1;
      if (asked < 20) facts.instead.set('2026-01.p', answer);
      const headers = { 'retry-after': '2' };
      if (asked % 2 === 0) return new Response(null, { status: 429, headers });
      return new Response(JSON.stringify({ code: 200, msg: '', data: { place: 7 } }), { status: 202, headers });
    };
    facts.instead.set('2026-01.p', answer);
    const loading = readyCandles(whole);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await loading).missing).toEqual([]);
    expect(asked).toBe(20);
  });

  it('ends the load when it is aborted', async () => {
    const { facts } = exchange();
    const stop = new AbortController();
    facts.instead.set('2026-01.p', (sent) => {
      stop.abort();
      return silence(sent);
    });
    await expect(readyCandles(whole, { signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' });
    await expect(readyCandles(whole, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('without a line', () => {
  it('candles that are there are ready; without any there are none', async () => {
    const { facts } = exchange();
    facts.isAway = true;
    await expect(readyCandles(whole)).rejects.toMatchObject({ code: 'offline' });
    facts.isAway = false;
    const ready = await readyCandles({ ...whole, days: 20 });
    facts.isAway = true;
    expect(await readyCandles({ ...whole, days: 20 })).toEqual(ready);
    expect((await readyCandles(whole)).missing).toEqual(['2026-03', '2026-04']);
    expect((await candleSpan(BTC)).lastDay).toBe(dayOf('2026-04-02'));
    await expect(readyCandles({ ...whole, firstDay: dayOf('2026-03-05'), days: 3 })).rejects.toMatchObject({
      code: 'offline',
    });
  });
});

describe('the storage of the device', () => {
  const limitTo = (candleCacheBytes: number) =>
    vi.spyOn(backtestLimits, 'peek').mockReturnValue({
      workers: 2,
      minutes: 1_000_000,
      stepMinutes: 1,
      sweepSettings: 100,
      candleCacheBytes,
    });
  const of = (symbol: string): CandleSpan => ({ ...whole, symbol: symbol as MarketSymbol, days: 40 });

  it('is used up to its limit; markets used longest ago go first', async () => {
    // Each version is of one market, as on an exchange.
    const versions = exchange(100);
    const load = async (symbol: string, version: string, nowMs: number) => {
      vi.spyOn(Date, 'now').mockReturnValue(nowMs);
      versions.facts.version = version;
      return readyCandles(of(symbol));
    };
    limitTo(500);
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(16)) as [string, string, string];
    await load('AAAUSDT', a, 1);
    await load('BBBUSDT', b, 2);
    await load('AAAUSDT', a, 3);
    expect((await load('CCCUSDT', c, 4)).kept).toBe(true);
    expect([namesIn(a).length, namesIn(b).length, namesIn(c).length]).toEqual([2, 0, 2]);
  });

  it('is not filled by a span that is too large for it: the rest is loaded by each worker', async () => {
    const { facts } = exchange(100);
    limitTo(250);
    const ready = await readyCandles(whole);
    expect([ready.kept, ready.missing, ready.dataset.endsWith('/73/n')]).toEqual([false, [], true]);
    expect(facts.files).toHaveLength(5);
    expect(namesIn(VERSION)).toHaveLength(2);
  });

  it('is a tenth of the quota at most', async () => {
    exchange(100);
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 2500 }) } });
    limitTo(1e6);
    await readyCandles(whole);
    expect(namesIn(VERSION)).toHaveLength(2);
  });

  it('that refuses, or is missing, leaves the candles to the network', async () => {
    exchange();
    storage.refuse(new DOMException('no', 'SecurityError'));
    expect(await readyCandles(whole)).toMatchObject({ kept: false, missing: [] });
    vi.stubGlobal('caches', undefined);
    expect(await readyCandles(whole)).toMatchObject({ kept: false, missing: [] });
  });

  it('lets go of another past, of days whose month is closed, and of caches that nothing names', async () => {
    const { facts } = exchange();
    await (await storage.open('tern-candles-lost')).put('/x', new Response('x'));
    await (await storage.open('tern-9')).put('/page', new Response('page'));
    await readyCandles(whole);
    await (await storage.open(`tern-candles-${VERSION}`)).put('/candles/x/2025-12-31.p', new Response('day'));
    await readyCandles(whole);
    expect(namesIn(VERSION)).toHaveLength(5);
    facts.version = 'e'.repeat(16);
    await readyCandles(whole);
    expect((await storage.keys()).toSorted()).toEqual([
      'tern-9',
      `tern-candles-${facts.version}`,
      'tern-candles-index',
    ]);
  });

  it('takes an entry of another program for none', async () => {
    exchange();
    const index = await storage.open('tern-candles-index');
    for (const text of ['nonsense', '{}', '{"answer":{"months":5},"files":[]}', 'null']) {
      await index.put('/candles/index/BTCUSDT', new Response(text));
      expect((await readyCandles(whole)).missing).toEqual([]);
    }
  });

  it('loads files anew that a worker has removed, because one was broken', async () => {
    const { facts } = exchange();
    const { dataset } = await readyCandles(whole);
    // None of these bytes is a candle file.
    expect(await readCachedCandles(dataset)).toBeNull();
    expect(namesIn(VERSION)).toEqual([]);
    facts.files.length = 0;
    expect((await readyCandles(whole)).kept).toBe(true);
    expect(facts.files).toHaveLength(5);
  });
});

describe('a list that does not fit the contract', () => {
  it.each([
    { version: '../../x' },
    { firstDay: '2026-02-31x' },
    { months: [{ month: '2026-01/../x' }] },
    { months: [{ month: '2026-01', prices: { sha256: 'x' } }] },
    { days: 'none' },
    { days: Array.from({ length: 2000 }, () => ({ day: '2026-01-01' })) },
    { symbol: '<b>' },
    { priceDecimals: 'two' },
  ])('is refused, case %#', async (change) => {
    const good = {
      symbol: BTC,
      feed: 'sim',
      offered: true,
      version: VERSION,
      priceDecimals: 2,
      volumeDecimals: 3,
      firstDay: FIRST_DAY,
      months: [],
      days: [],
    };
    fakeExchange(() => json({ code: 200, msg: 'success', data: { ...good, ...change } }));
    await expect(readyCandles(whole)).rejects.toMatchObject({ code: 'failed' });
  });
});
