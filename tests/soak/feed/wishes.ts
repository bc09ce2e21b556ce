import { FEED_LIMITS, FEED_PERIODS_MS } from '../../../protocol/feed/frame-format.ts';
import type { View, Watched } from '../../../protocol/feed/view.ts';
import { INTERVALS } from '../../../protocol/units/interval.ts';
import type { MarketRules } from '../../../server/market/market.ts';
import { scaledFromText } from '../../../server/market/scaled-price.ts';
import type { Random } from '../random.ts';
import type { MarketScript } from './market-script.ts';

/** With few different ones a market never has more than the server allows, so each client gets what it asks for. */
const STEPS = [1, 2, 5, 10, 100] as const;
const ROWS = [1, 2, 5, 20, 50, 200] as const;
const PACES = [0, 0, 100, 300, 500, 1000, 1600, 5000] as const;
const RESTS = [0, 0, 5000, 10_000] as const;
const UNKNOWN = 'nosuchusdt';

const wireOf = ({ symbol }: Pick<MarketRules, 'symbol'>): string => symbol.toLowerCase();

function someOf<T>(random: Random, all: readonly T[], most: number): readonly T[] {
  const wanted = random.below(Math.min(most, all.length) + 1);
  const left = [...all];
  return Array.from({ length: wanted }, () => left.splice(random.below(left.length), 1)[0]!);
}

const watchedOf = (random: Random, script: MarketScript): Watched => ({
  symbol: wireOf(script.rules),
  trades: random.pick([0, 1, 5, 20, FEED_LIMITS.trades]),
  ...(random.chance(0.7) && { book: { step: random.pick(STEPS), rows: random.pick(ROWS) } }),
  klines: [...someOf(random, INTERVALS, FEED_LIMITS.klines)],
  heads: random.chance(0.3),
});

/** A limit near the last price. */
function guardOf(random: Random, script: MarketScript): View['guards'][number] {
  const last = script.lastTick;
  const price = last ? scaledFromText(last.price, script.rules.priceDecimals) : 1000;
  const near = (way: -1 | 1): number => Math.max(1, price + way * random.below(60));
  return [wireOf(script.rules), random.chance(0.6) ? near(-1) : null, random.chance(0.6) ? near(1) : null];
}

/** A wish of a client, within the limits of the schema. */
export function randomWish(random: Random, scripts: readonly MarketScript[]): Omit<View, 'id' | 'v' | 'seen'> {
  const list = someOf(random, scripts, scripts.length).map(({ rules }) => wireOf(rules));
  return {
    op: 'view',
    period: random.pick(FEED_PERIODS_MS),
    pace: random.pick(PACES),
    klinePace: random.pick(PACES),
    list: random.chance(0.05) ? [...list, UNKNOWN] : list,
    day: random.chance(0.6),
    watch: someOf(random, scripts, FEED_LIMITS.watch).map((script) => watchedOf(random, script)),
    rest: random.pick(RESTS),
    guards: someOf(random, scripts, 4).map((script) => guardOf(random, script)),
    quiet: random.chance(0.08),
  };
}
