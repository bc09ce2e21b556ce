import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candleFiles } from '../../../protocol/rest/candles.ts';
import { serverTime } from '../../../protocol/rest/common.ts';
import { RATE_LIMITS } from '../../../server/http/limits.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';
import { SCRIPTED_BYTES, SCRIPTED_VERSION } from './scripted-candle-files.ts';

let stage: HttpStage;
beforeAll(async () => {
  stage = await httpStage();
});
afterAll(() => stage.close());

const pathOf = (name: string): string => `/candles/${SCRIPTED_VERSION}/BTCUSDT/${name}`;
const get = (url: string, headers: Record<string, string> = {}) => stage.app.inject({ url, headers });

describe('the list of candle files', () => {
  it('has months and days, with the facts of those that are made', async () => {
    const { data } = await stage.send(candleFiles, { body: { symbol: 'BTCUSDT' } });
    expect(data).toEqual({
      symbol: 'BTCUSDT',
      feed: 'sim',
      offered: true,
      version: SCRIPTED_VERSION,
      priceDecimals: 2,
      volumeDecimals: -1,
      firstDay: '2026-02-03',
      months: [{ month: '2026-02' }, { month: '2026-03' }],
      days: [{ day: '2026-04-01', prices: { rows: 1440, bytes: 9000, sha256: 'a'.repeat(64) } }],
      serverTime: expect.any(Number),
    });
  });

  it('is refused for a market that does not exist, and for anything that is no market', async () => {
    expect((await stage.send(candleFiles, { body: { symbol: 'NOPEUSDT' } })).envelope).toMatchObject({ code: 1006 });
    for (const symbol of ['btcusdt', '', '../../x', 'A'.repeat(21), null, 5]) {
      expect((await stage.send(candleFiles, { body: { symbol } })).status).toBe(400);
    }
  });
});

describe('a candle file', () => {
  it('comes compressed, or plain to who takes no brotli, for ever the same, with its digest', async () => {
    const packed = await get(pathOf('2026-02.p'), { 'accept-encoding': 'gzip, br' });
    expect(packed.statusCode).toBe(200);
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-candle-sha256': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(brotliDecompressSync(packed.rawPayload)).toEqual(SCRIPTED_BYTES);
    for (const encodings of ['', 'gzip', 'br;q=0', 'brr', 'gzip;q=1, br;q=0.0']) {
      const plain = await get(pathOf('2026-02.v'), { 'accept-encoding': encodings });
      expect([encodings, plain.headers['content-encoding']]).toEqual([encodings, undefined]);
      expect(plain.rawPayload).toEqual(SCRIPTED_BYTES);
      expect(plain.headers['vary']).toContain('accept-encoding');
    }
  });

  it('that is not ready is answered with its place and when to ask again, and kept by no cache', async () => {
    const queued = await get(pathOf('2026-03.p'));
    expect([queued.statusCode, queued.headers['retry-after'], queued.headers['cache-control']]).toEqual([
      202,
      '2',
      'no-store',
    ]);
    expect(queued.json()).toMatchObject({ code: 200, data: { place: 3 } });
    const full = await get(pathOf('2026-04-01.p'));
    expect([full.statusCode, full.headers['retry-after'], full.headers['cache-control']]).toEqual([
      503,
      '30',
      'no-store',
    ]);
  });

  it('that does not exist, or whose name is none, is not found or malformed', async () => {
    expect((await get(pathOf('2020-01.p'))).statusCode).toBe(404);
    const bad = [
      pathOf('2026-02.x'),
      pathOf('2026-02'),
      pathOf('2026-2.p'),
      pathOf('2026-13.p'),
      pathOf('2026-02-32.p'),
      pathOf('2026-02.p.br'),
      pathOf('..%2f..%2fkeys.p'),
      pathOf('2026-02.p?x=1'),
      `/candles/${'g'.repeat(16)}/BTCUSDT/2026-02.p`,
      `/candles/${SCRIPTED_VERSION}/btcusdt/2026-02.p`,
      `/candles/${SCRIPTED_VERSION}/BTCUSDT%00/2026-02.p`,
      `/candles/${SCRIPTED_VERSION}/%2e%2e/2026-02.p`,
      '/candles/',
    ];
    for (const url of bad) {
      const { statusCode, headers, body } = await get(url);
      expect([url, [400, 404].includes(statusCode), headers['cache-control']]).toEqual([url, true, 'no-store']);
      expect(body).not.toMatch(/at .*\.ts:\d|FST_/);
    }
  });

  it('is served to an address as often as any other call is, also the 720 of ten markets, and counts as itself', async () => {
    expect(RATE_LIMITS.others).toBeGreaterThanOrEqual(720);
    const limits = { signIn: 9, orders: 9, chat: 9, contact: 9, journal: 9, others: 20 };
    const limited = await httpStage({ limits }, stage);
    const names = ['2026-02.p', '2026-02.v', '2026-02-01.p', '2026-02-01.v'];
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const { statusCode, headers } = await limited.app.inject({ url: pathOf(names[count % 4]!) });
      statuses.push(statusCode);
      expect(Number(headers['retry-after'] ?? 0) > 0).toBe(statusCode === 429);
    }
    expect(statuses.indexOf(429)).toBe(20);
    expect((await limited.send(serverTime)).status).toBe(200);
    await limited.close();
  });

  it('that has to be made for somebody for whom very much was made is refused with the time to wait', async () => {
    const { statusCode, headers, ...answer } = await get(pathOf('2026-03.v'));
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([429, '7', 'no-store']);
    expect(answer.json()).toMatchObject({ details: { seconds: '7' } });
  });

  it('is refused while the server has too much to do', async () => {
    const busy = await httpStage({ load: { sheds: (what) => what === 'reads' } }, stage);
    expect((await busy.app.inject({ url: pathOf('2026-02.p') })).statusCode).toBe(503);
    await busy.close();
  });
});
