import { digitsOf, flat, randomOf, wholeIn } from './random.ts';

/** Content of a tick message as numbers: price in hundredths, size in hundred-thousandths. */
export interface TickNumbers {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: number;
  readonly size: number;
  readonly side: 1 | 2;
}

export const TICK_SYMBOL = 'btcusdt';
export const TICK_PRICE_DECIMALS = 2;
export const TICK_SIZE_DECIMALS = 5;

/** TRADE messages of the socket, one tick each, as the exchange writes them (protocol/stream). About 240 bytes. */
export function tickMessages(
  count: number,
  seed: number,
): { readonly texts: readonly string[]; readonly ticks: readonly TickNumbers[] } {
  const random = randomOf(seed);
  const texts: string[] = [];
  const ticks: TickNumbers[] = [];
  for (let i = 0; i < count; i++) {
    const tick: TickNumbers = {
      seq: 9_000_000 + i,
      timeMs: 1_700_000_000_000 + i * 7,
      price: wholeIn(random, 6_000_000, 7_000_000),
      size: wholeIn(random, 1, 500_000),
      side: random() < 0.5 ? 1 : 2,
    };
    ticks.push(tick);
    const price = (tick.price / 100).toFixed(TICK_PRICE_DECIMALS);
    const qty = (tick.size / 100_000).toFixed(TICK_SIZE_DECIMALS);
    const hash = digitsOf(random, 64);
    const row = { symbol: TICK_SYMBOL, seq: tick.seq, ts: tick.timeMs, price, qty, side: tick.side, hash };
    texts.push(flat(JSON.stringify({ type: 'TRADE', serverTime: tick.timeMs + 40, data: [row] })));
  }
  return { texts, ticks };
}
