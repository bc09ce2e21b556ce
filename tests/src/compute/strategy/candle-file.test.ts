import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { coarser, joinFiles, readCachedCandles } from '../../../../src/compute/strategy/cached-candles.ts';
import { dataSetName } from '../../../../src/compute/strategy/data-set-name.ts';
import { decodeCandleFile } from '../../../../src/compute/strategy/candle-file.ts';
import { checkCandles, minutesOf } from '../../../../src/compute/strategy/candles.ts';
import { encodeCandleFile } from './encode-candle-file.ts';
import { randomCandles, randomOf } from './made-strategies.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a candle file', () => {
  it('comes back as it was written', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const candles = randomCandles(seed, 5, 90);
      const file = decodeCandleFile(encodeCandleFile(candles, 'prices'));
      const [[open, high, low, close], runs] = joinFiles([file], candles);
      const [[volume]] = joinFiles([decodeCandleFile(encodeCandleFile(candles, 'volumes'))], candles);
      const read = { ...candles, open: open!, high: high!, low: low!, close: close!, volume: volume!, runs };
      checkCandles(read);
      expect(read).toEqual(candles);
    }
  });

  it('that is damaged, cut, too long or huge is refused or other candles, never anything else', () => {
    const whole = encodeCandleFile(randomCandles(3, 2, 90), 'prices');
    const random = randomOf(9);
    for (let at = 0; at < 300; at++) {
      const cut = whole.slice(0, Math.floor(random() * whole.length));
      expect(() => decodeCandleFile(cut)).toThrow(RangeError);
      const damaged = whole.slice();
      damaged[Math.floor(random() * damaged.length)] = random() * 256;
      try {
        expect(decodeCandleFile(damaged).columns).toHaveLength(4);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }
    expect(() => decodeCandleFile(Uint8Array.of(...whole, 0))).toThrow('too long');
    const huge = whole.slice();
    new DataView(huge.buffer).setUint32(8, 2 ** 31, true);
    expect(() => decodeCandleFile(huge)).toThrow('slots');
  });

  it('is found in the cache by its month, or by its day', async () => {
    const candles = randomCandles(2, 3, 60);
    const month = encodeCandleFile(candles, 'prices');
    const files: Record<string, Uint8Array<ArrayBuffer>> = { '/candles/v1/BTCUSDT/2022-01.p': month };
    const match = async (url: string) => (files[url] ? new Response(files[url]) : undefined);
    vi.stubGlobal('caches', { open: async () => ({ match }) });
    const read = await readCachedCandles(dataSetName('v1', 'BTCUSDT', candles.firstDay, 3, false));
    expect(read).toEqual({ ...candles, volume: null });
    expect(await readCachedCandles(dataSetName('v1', 'BTCUSDT', candles.firstDay, 3, true))).toBeNull();
    expect(await readCachedCandles(dataSetName('v1', 'ETHUSDT', candles.firstDay, 3, false))).toBeNull();
    expect(await readCachedCandles('../../etc/passwd')).toBeNull();
  });

  it('is rolled up file by file where a worker may not hold its minutes, and only for rules without volumes', async () => {
    const candles = randomCandles(2, 3, 60);
    const month = encodeCandleFile(candles, 'prices');
    const match = async (url: string) => (url === '/candles/v1/BTCUSDT/2022-01.p' ? new Response(month) : undefined);
    vi.stubGlobal('caches', { open: async () => ({ match }) });
    const name = (volumes: boolean) => dataSetName('v1', 'BTCUSDT', candles.firstDay, 3, volumes, true, 15);
    const rows = coarser(decodeCandleFile(month), 15);
    const read = (await readCachedCandles(name(false)))!;
    expect([read.open, read.high, read.low, read.close]).toEqual(rows.columns);
    expect(minutesOf(read)).toEqual(rows.minutes);
    expect(read.open.length).toBeLessThan(candles.open.length / 8);
    expect(await readCachedCandles(name(true))).toBeNull();
    expect(await readCachedCandles(`${name(false).slice(0, -3)}7m`)).toBeNull();
  });

  it('that is broken on this device is removed with those of its market, so that it is loaded anew', async () => {
    const candles = randomCandles(1, 3, 60);
    const whole = encodeCandleFile(candles, 'prices');
    const senseless = encodeCandleFile({ ...candles, low: candles.high.map((high) => high + 1) }, 'prices');
    for (const broken of [whole.slice(0, whole.length >> 1), senseless]) {
      const removed: string[] = [];
      const match = async (path: string) => (path.includes('2022-01.p') ? new Response(broken) : undefined);
      vi.stubGlobal('caches', { open: async () => ({ match }), delete: async (name: string) => removed.push(name) });
      expect(await readCachedCandles(dataSetName('v1', 'BTCUSDT', candles.firstDay, 3, false))).toBeNull();
      expect(removed).toEqual(['tern-candles-v1']);
    }
  });

  it('that is not kept comes from the network, by its month or its day, and whole', async () => {
    const candles = randomCandles(2, 3, 60);
    const month = encodeCandleFile(candles, 'prices');
    const digest = createHash('sha256').update(month).digest('hex');
    const asked: string[] = [];
    const headers = { 'x-candle-sha256': digest };
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return path.endsWith('.p') ? new Response(month, { headers }) : new Response(null, { status: 404 });
    });
    const name = dataSetName('v1', 'BTCUSDT', candles.firstDay, 3, false, false);
    vi.stubGlobal('caches', { open: () => Promise.reject(new Error('private window')) });
    expect(await readCachedCandles(name)).toEqual({ ...candles, volume: null });
    expect(await readCachedCandles(dataSetName('v1', 'BTCUSDT', candles.firstDay, 3, true, false))).toBeNull();
    expect(new Set(asked)).toEqual(
      new Set(['/candles/v1/BTCUSDT/2022-01.p', '/candles/v1/BTCUSDT/2022-01.v', '/candles/v1/BTCUSDT/2022-01-08.v']),
    );
    headers['x-candle-sha256'] = 'f'.repeat(64);
    await expect(readCachedCandles(name)).rejects.toThrow('another digest');
    // Nobody else asks for the part that has to be in Cache Storage.
    asked.length = 0;
    expect(await readCachedCandles(dataSetName('v1', 'BTCUSDT', candles.firstDay, 3, false))).toBeNull();
    expect(asked).toEqual([]);
  });
});
