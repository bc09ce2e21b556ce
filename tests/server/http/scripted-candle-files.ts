import type { CandleFiles } from '../../../server/market/candle-files.ts';
import { packCandleFile } from '../../../server/market/candle-packing.ts';

export const SCRIPTED_VERSION = '0f3c9d1e5a7b2468';
export const SCRIPTED_BYTES = Buffer.from('minutes of a month '.repeat(200));

/**
 * The past of BTC: one month that is made, one in the queue (its volumes are more than the caller may have made now), one
 * day for which there is no room, and no other.
 */
export function scriptedCandleFiles(): CandleFiles {
  return {
    list: async (symbol) =>
      symbol === 'BTCUSDT'
        ? {
            offered: true,
            version: SCRIPTED_VERSION,
            priceDecimals: 2,
            volumeDecimals: -1,
            firstDay: '2026-02-03',
            months: [{ name: '2026-02' }, { name: '2026-03' }],
            days: [{ name: '2026-04-01', prices: { rows: 1440, bytes: 9000, sha256: 'a'.repeat(64) } }],
          }
        : null,
    async file({ version, symbol, name, columns }) {
      if (version !== SCRIPTED_VERSION || symbol !== 'BTCUSDT') return { kind: 'none' };
      if (name === '2026-02') return { kind: 'file', file: await packCandleFile(SCRIPTED_BYTES, 12) };
      if (name === '2026-03') return columns === 'v' ? { kind: 'tooMany', seconds: 7 } : { kind: 'queued', place: 3 };
      return name === '2026-04-01' ? { kind: 'full' } : { kind: 'none' };
    },
    stop: () => Promise.resolve(),
  };
}
