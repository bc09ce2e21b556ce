import type { Random } from '../../protocol/simulation/random.ts';
import type { RecordedCandle, RecordedTick } from './replay-file.ts';

/**
 * Pause between two generated ticks of a recorded minute, in real time, ms; short enough that the market never becomes
 * stale.
 */
const PAUSE_MS = 500;
/** Open, low, high, close. */
const CORNERS = 4;

/**
 * Generates ticks that reproduce a recorded minute: they begin at its open, visit low and high in random order, end at
 * its close and never leave the range. Their quantities add up to its volume, or to one lot each if that is more.
 * @param realMs  length of the minute in the replay
 */
export function ticksOfCandle(candle: RecordedCandle, realMs: number, random: Random): readonly RecordedTick[] {
  const count = Math.max(CORNERS, Math.floor(realMs / PAUSE_MS));
  const lowFirst = random.uniform() < 0.5;
  const first = 1 + Math.floor((random.uniform() * (count - CORNERS)) / 2);
  const second = first + 1 + Math.floor(random.uniform() * (count - 2 - first));
  const corners = [
    { at: 0, price: candle.open },
    { at: first, price: lowFirst ? candle.low : candle.high },
    { at: second, price: lowFirst ? candle.high : candle.low },
    { at: count - 1, price: candle.close },
  ];
  const noise = (candle.high - candle.low) / 12;
  const extra = Math.max(0, candle.volume - count);
  const weights = Array.from({ length: count }, () => random.uniform() + 0.05);
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);

  const ticks: RecordedTick[] = [];
  let leg = 0;
  let weightSoFar = 0;
  let extraSoFar = 0;
  for (let i = 0; i < count; i += 1) {
    while (i > corners[leg + 1]!.at) leg += 1;
    const from = corners[leg]!;
    const to = corners[leg + 1]!;
    const straight = from.price + ((to.price - from.price) * (i - from.at)) / (to.at - from.at);
    const isCorner = i === from.at || i === to.at;
    const drawn = isCorner ? straight : straight + noise * random.normal();
    weightSoFar += weights[i]!;
    const share = i === count - 1 ? extra : Math.floor((extra * weightSoFar) / weightSum);
    ticks.push({
      timeMs: candle.timeMs + Math.floor((60_000 * i) / count),
      price: Math.min(candle.high, Math.max(candle.low, Math.round(drawn))),
      qty: 1 + share - extraSoFar,
      side: null,
    });
    extraSoFar = share;
  }
  return ticks;
}
