import { regeneratedPrices } from '../../../protocol/simulation/segment.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import { textFromScaled } from '../../../server/market/scaled-price.ts';
import { seedHashOf } from '../../../server/market/seed-epochs.ts';
import { sha256 } from '../../src/proof/signer.ts';
import { bad, chained, good, headOf } from './case.ts';
import type { Case, TickFields } from './case.ts';

const HOUR_MS = 3_600_000;
const START_MS = 490_000 * HOUR_MS;
const SEED = sha256('seed of an hour');
const { rules, sim } = CATALOGUE[0]!;
const { symbol, priceDecimals } = rules;
const { anchorTicks, sigmaPerMinute } = sim;

type Walk = 1 | 2;

/** Sources of an hour and a first tick: `sim2:490000:815`, `sim:490000:815` of the first walk. */
const sourceOf = (firstSeq: number, hour = 490_000, walk: Walk = 2) => `sim${walk === 2 ? 2 : ''}:${hour}:${firstSeq}`;

/** Ticks of one segment at these times, with the prices that follow from the seed. */
function segment(
  firstSeq: number,
  before: TickFields | null,
  times: readonly number[],
  { sigma = sigmaPerMinute, walk = 2 as Walk } = {},
): readonly TickFields[] {
  const head = before && { ...before, price: Number(before.price.replace('.', '')) };
  const profile = { symbol, anchorTicks, sigmaPerMinute: sigma };
  return regeneratedPrices(profile, walk, SEED, head, times, sha256).map((price, at) => ({
    seq: firstSeq + at,
    ts: times[at]!,
    price: textFromScaled(price, priceDecimals),
    source: sourceOf(firstSeq, undefined, walk),
  }));
}

/** `count` times from a moment on, a minute and more apart so that the volatility changes. */
const timesFrom = (ms: number, count: number) => Array.from({ length: count }, (_, i) => ms + 67_003 * i);

/** A file of the hour; hashes and signatures follow from the ticks. */
function fileOf(fields: readonly TickFields[], changes: object = {}) {
  const prevHash = sha256('before the hour');
  const ticks = chained(symbol, prevHash, fields);
  return {
    format: 'tern-seed-1',
    symbol,
    priceDecimals,
    anchorTicks,
    sigmaPerMinute,
    startTime: START_MS,
    seedHash: seedHashOf(START_MS, SEED),
    seed: SEED,
    prevHash,
    ticks,
    checkpoints: [headOf(symbol, ticks[0]!), headOf(symbol, ticks.at(-1)!)],
    ...changes,
  };
}

const before: TickFields = {
  seq: 815,
  ts: START_MS - 2000,
  price: textFromScaled(anchorTicks + 17, priceDecimals),
  source: sourceOf(815, 489_999),
};

/** Ticks before an hour, two segments within, of these walks, and a tick behind. */
function wholeHour(firstWalk: Walk = 2, secondWalk: Walk = 2): readonly TickFields[] {
  const first = segment(816, before, timesFrom(START_MS, 5), { walk: firstWalk });
  const second = segment(821, first.at(-1)!, timesFrom(START_MS + HOUR_MS - 67_004 * 3, 3), { walk: secondWalk });
  const behind = { ...before, seq: 824, ts: START_MS + HOUR_MS, source: sourceOf(824, 490_001) };
  return [{ ...before, seq: 814, ts: before.ts - 500, source: 'test:1' }, before, ...first, ...second, behind];
}

export function hourCases(): readonly Case[] {
  const ticks = wholeHour();
  const other = (at: number, changes: Partial<TickFields>) => fileOf(ticks.with(at, { ...ticks[at]!, ...changes }));
  const { price } = ticks[4]!;
  const dearer = textFromScaled(Number(price.replace('.', '')) + 1, priceDecimals);
  const whole = fileOf(ticks);
  /** The tick before the first segment written otherwise; its value is the same. */
  const longer = { price: `${before.price}0` as TickFields['price'] };
  const withZero = (tick: TickFields) => ({ ...tick, source: tick.source.replace(':821', ':0821') });
  const calm = sigmaPerMinute / 2;
  const calmer = [before, ...segment(816, before, timesFrom(START_MS, 2), { sigma: calm })];
  const renamed = (from: string, to: string) =>
    ticks.map((tick) => ({ ...tick, source: tick.source.replace(from, to) }));
  const beyond = segment(824, ticks[9]!, [START_MS + HOUR_MS]);
  return [
    good('an hour of simulated prices with a start of the exchange within', whole),
    good('the first ticks of a market', fileOf(segment(1, null, timesFrom(START_MS + 5000, 3)))),
    good('an hour of the first walk', fileOf(wholeHour(1, 1))),
    good('an hour in which the second walk follows the first', fileOf(wholeHour(1, 2))),
    bad('prices of the second walk under the name of the first', 'price', fileOf(renamed('sim2:', 'sim:'))),
    bad('a walk that does not exist', 'source', fileOf(renamed('sim2:490000', 'sim3:490000'))),
    bad('the first walk by a name that it does not have', 'source', fileOf(renamed('sim2:490000', 'sim1:490000'))),
    good('a part of an hour', fileOf(ticks.slice(1, 4))),
    bad('a price that does not follow from the seed', 'price', other(4, { price: dearer })),
    bad('a price with a zero too many', 'price', other(4, { price: `${price}0` as TickFields['price'] })),
    bad('a tick before a segment with a zero too many', 'price', other(1, longer)),
    bad('a tick of the hour from another source', 'source', other(6, { source: 'replay:minutes' })),
    bad('a first tick that is written with a zero', 'source', fileOf(ticks.map(withZero))),
    bad('a tick behind the hour that names it', 'source', fileOf([...ticks.slice(0, 10), ...beyond])),
    bad('a tick before the hour that names it', 'source', other(1, { source: sourceOf(815) })),
    bad('a file that begins within a segment', 'segment', fileOf(ticks.slice(3))),
    bad('a file that begins with a segment', 'segment', fileOf(ticks.slice(2))),
    bad('no tick of the hour', 'ticks', fileOf(ticks.slice(0, 2))),
    bad('another seed', 'hash of the seed', fileOf(ticks, { seed: sha256('another seed') })),
    bad('another volatility than that of the market', 'sigmaPerMinute', fileOf(calmer, { sigmaPerMinute: calm })),
    bad('a volatility of the whole price', 'sigmaPerMinute', fileOf(ticks, { sigmaPerMinute: 1 })),
    bad('more decimals than there are', 'priceDecimals', fileOf(ticks, { priceDecimals: 19 })),
    bad('an hour that begins at half past', 'startTime', fileOf(ticks, { startTime: START_MS + HOUR_MS / 2 })),
    bad('a last tick without a signature', 'checkpoints', { ...whole, checkpoints: whole.checkpoints.slice(0, 1) }),
  ];
}
