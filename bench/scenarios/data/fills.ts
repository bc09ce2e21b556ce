import { flat, randomOf, wholeIn } from './random.ts';

/** Spot fills as the exchange tells them: amounts as text, in the order in which they were made. */
export interface FillTexts {
  /** Index of the coin. */
  readonly coins: readonly number[];
  /** 0 bought, 1 sold. */
  readonly sides: readonly number[];
  readonly quantities: readonly string[];
  readonly quotes: readonly string[];
  readonly fees: readonly string[];
  readonly times: readonly number[];
}

export const FILL_COINS = 20;
const STEPS_OF_COIN = 100_000;
const TAKER_RATE = 0.001;

/** Fills of someone who trades 20 coins: about as many sales as buys, most of a part of what is held. */
export function fillTexts(count: number, seed: number): FillTexts {
  const random = randomOf(seed);
  const prices = Array.from({ length: FILL_COINS }, (_, coin) => 10 ** (coin % 6) * (0.2 + random()));
  const held = Array<number>(FILL_COINS).fill(0);
  const rows = Array.from({ length: count }, (_, row) => {
    const coin = wholeIn(random, 0, FILL_COINS - 1);
    prices[coin]! *= 1 + (random() - 0.5) / 100;
    const wished = Math.max(1, Math.round(((50 + random() * 5000) / prices[coin]!) * STEPS_OF_COIN));
    const sells = held[coin]! > 0 && random() < 0.55;
    const steps = sells ? Math.min(wished, held[coin]!) : wished;
    held[coin]! += sells ? -steps : steps;
    const quote = (steps / STEPS_OF_COIN) * prices[coin]! + 0.01;
    return {
      coin,
      side: sells ? 1 : 0,
      quantity: flat((steps / STEPS_OF_COIN).toFixed(5)),
      quote: flat(quote.toFixed(8)),
      fee: flat((quote * TAKER_RATE).toFixed(8)),
      time: 1_700_000_000_000 + row * 300_000,
    };
  });
  return {
    coins: rows.map(({ coin }) => coin),
    sides: rows.map(({ side }) => side),
    quantities: rows.map(({ quantity }) => quantity),
    quotes: rows.map(({ quote }) => quote),
    fees: rows.map(({ fee }) => fee),
    times: rows.map(({ time }) => time),
  };
}
