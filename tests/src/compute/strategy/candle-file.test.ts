import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataSetName, joinFiles, readCachedCandles } from '../../../../src/compute/strategy/cached-candles.ts';
import { decodeCandleFile } from '../../../../src/compute/strategy/candle-file.ts';
import { checkCandles } from '../../../../src/compute/strategy/candles.ts';
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
});
