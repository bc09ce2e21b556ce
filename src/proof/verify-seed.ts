import { seedText } from '../../protocol/proof-texts.ts';
import { MARKET_PROFILES } from '../../protocol/simulation/market-profiles.ts';
import { regeneratedPrices, segmentOf } from '../../protocol/simulation/segment.ts';
import { broken } from './break.ts';
import type { ProofTick, SignedReceipt } from './bundle.ts';
import { chainBreak, headsBreak } from './check-chain.ts';
import { verifySignature } from './ed25519.ts';
import { FieldReader, ShapeError } from './read-fields.ts';
import { checkpointOf, tickOf } from './read-signed.ts';
import type { Reason } from './report.ts';
import { HOUR_MS, HOUR_TICKS_MAX, SEED_FORMAT } from './seed-bundle.ts';
import type { SeedBundle } from './seed-bundle.ts';
import { keyIdOf, sha256Hex } from './sha256-hex.ts';
import type { Sha256Hex } from './sha256-hex.ts';

const CHECKPOINTS_MAX = 10_000;

/**
 * Reasons of a trade's proof, and these: another seed was published before; the market has another anchor price, volatility
 * or number of decimals; a price does not follow; a tick of the hour names another source; none names the seed; no tick of
 * the hour.
 */
export type SeedReason =
  Reason | 'otherSeed' | 'otherProfile' | 'otherPrice' | 'otherSource' | 'notSimulated' | 'noTick';

export interface SeedLinkReport {
  readonly link: 'file' | 'seed' | 'checkpoint' | 'chain' | 'prices';
  /** The break that was found; null when the proof holds. */
  readonly found: { readonly reason: SeedReason; readonly at: string } | null;
}

export interface SeedReport {
  readonly ok: boolean;
  readonly links: readonly SeedLinkReport[];
  /** Prices that were made again. */
  readonly made: number;
  /** The file has all of the hour: a tick before it, or tick 1, and one after it. */
  readonly isWhole: boolean;
  /** The bundle; null when the file cannot be read. */
  readonly bundle: SeedBundle | null;
}

/** Most decimals that a price can have. */
const PRICE_DECIMALS_MAX = 18;

const FIELDS = [
  'format',
  'symbol',
  'priceDecimals',
  'anchorTicks',
  'sigmaPerMinute',
  'startTime',
  'seedHash',
  'seed',
  'prevHash',
  'ticks',
  'checkpoints',
] as const;

/** @throws ShapeError */
function decodeSeedBundle(value: unknown): SeedBundle {
  const from = new FieldReader(value, '', FIELDS);
  const sigmaPerMinute = from.raw('sigmaPerMinute');
  if (typeof sigmaPerMinute !== 'number' || !(sigmaPerMinute > 0 && sigmaPerMinute < 1)) {
    throw new ShapeError('sigmaPerMinute');
  }
  const startTime = from.whole('startTime', 0);
  if (startTime % HOUR_MS !== 0) throw new ShapeError('startTime');
  return {
    format: from.oneOf('format', [SEED_FORMAT]),
    symbol: from.symbol('symbol'),
    priceDecimals: from.whole('priceDecimals', 0, PRICE_DECIMALS_MAX),
    anchorTicks: from.whole('anchorTicks', 1),
    sigmaPerMinute,
    startTime,
    seedHash: from.hash('seedHash'),
    seed: from.hash('seed'),
    prevHash: from.hash('prevHash'),
    ticks: from.list('ticks', HOUR_TICKS_MAX, tickOf),
    checkpoints: from.list('checkpoints', CHECKPOINTS_MAX, checkpointOf),
  };
}

/** A price in steps of the market; null for a text with another number of decimals, or of 2^53 steps and more. */
function stepsOf(price: string, decimals: number): number | null {
  const [, fraction = ''] = price.split('.');
  const steps = fraction.length === decimals ? Number(price.replace('.', '')) : Number.NaN;
  return Number.isSafeInteger(steps) ? steps : null;
}

const otherPrice = (seq: number): SeedLinkReport['found'] => ({ reason: 'otherPrice', at: String(seq) });

/** Returns whether the bundle has the same profile of its market as this code. */
function hasItsProfile({ symbol, priceDecimals, anchorTicks, sigmaPerMinute }: SeedBundle): boolean {
  const known = MARKET_PROFILES.get(symbol);
  return (
    known?.priceDecimals === priceDecimals &&
    known.anchorTicks === anchorTicks &&
    known.sigmaPerMinute === sigmaPerMinute
  );
}

/** Makes every price of the hour again, one segment after another. */
function pricesOf(bundle: SeedBundle, sha256: Sha256Hex): Pick<SeedLinkReport, 'found'> & { readonly made: number } {
  const { ticks, startTime, seed, priceDecimals } = bundle;
  if (!hasItsProfile(bundle)) return { found: { reason: 'otherProfile', at: bundle.symbol }, made: 0 };
  const isOfHour = ({ source }: ProofTick) => segmentOf(source)?.startMs === startTime;
  let made = 0;
  let place = ticks.findIndex(isOfHour);
  // A tick names the hour in which its time lies.
  const misplaced = ticks.find((tick) => isOfHour(tick) && Math.floor(tick.ts / HOUR_MS) * HOUR_MS !== startTime);
  if (misplaced) return { found: { reason: 'noTick', at: String(misplaced.seq) }, made };
  while (place >= 0 && place < ticks.length && isOfHour(ticks[place]!)) {
    const { source, seq } = ticks[place]!;
    const end = ticks.findIndex((tick, at) => at > place && tick.source !== source);
    const own = ticks.slice(place, end < 0 ? undefined : end);
    const before = ticks[place - 1];
    // A segment is made from its first tick on, and from the tick before that.
    const { walk, firstSeq } = segmentOf(source)!;
    if (firstSeq !== seq || (!before && seq !== 1)) return { found: otherPrice(seq), made };
    const steps = before ? stepsOf(before.price, priceDecimals) : 0;
    if (steps === null) return { found: otherPrice(before!.seq), made };
    const head = before ? { seq: before.seq, ts: before.ts, price: steps } : null;
    const times = own.map(({ ts }) => ts);
    const prices = regeneratedPrices(bundle, walk, seed, head, times, sha256);
    const wrong = own.findIndex(({ price }, at) => stepsOf(price, priceDecimals) !== prices[at]);
    if (wrong >= 0) return { found: otherPrice(own[wrong]!.seq), made: made + wrong };
    made += own.length;
    place += own.length;
  }
  const stranger = ticks.find((tick) => !isOfHour(tick) && Math.floor(tick.ts / HOUR_MS) * HOUR_MS === startTime);
  if (stranger && made === 0) return { found: { reason: 'notSimulated', at: stranger.source }, made };
  if (stranger) return { found: { reason: 'otherSource', at: String(stranger.seq) }, made };
  // Ticks that name the seed but stand behind others that do not were not made again.
  const apart = ticks.filter(isOfHour)[made];
  if (apart) return { found: otherPrice(apart.seq), made };
  return made === 0 ? { found: { reason: 'noTick', at: String(startTime) }, made } : { found: null, made };
}

/**
 * Checks that the revealed seed of an hour is the one that was committed to, that the ticks are those of the signed chain,
 * and that every price of the hour follows from the seed, the times and the tick before.
 */
export async function verifySeed(
  document: unknown,
  pinnedKeys: readonly string[],
  sha256: Sha256Hex = sha256Hex,
): Promise<SeedReport> {
  let bundle: SeedBundle;
  try {
    bundle = decodeSeedBundle(document);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    return {
      ok: false,
      links: [{ link: 'file', found: broken('malformed', error.field) }],
      made: 0,
      isWhole: false,
      bundle: null,
    };
  }
  const { symbol, startTime, seed, seedHash, ticks } = bundle;
  const keys = new Map(pinnedKeys.map((key) => [keyIdOf(key), key]));
  const signedBy = async (of: SignedReceipt): Promise<boolean> => {
    const key = keys.get(of.keyId);
    return key !== undefined && (await verifySignature(key, of.payload, of.signature));
  };
  const heads = { ...bundle, order: { coinSymbol: symbol, openSeq: ticks[0]?.seq ?? 1 } };
  const prices = pricesOf(bundle, sha256);
  const fits = sha256(seedText(startTime, seed)) === seedHash;
  const links: SeedLinkReport[] = [
    { link: 'seed', found: fits ? null : { reason: 'otherSeed', at: seedHash } },
    { link: 'checkpoint', found: await headsBreak(heads, ticks[ticks.length - 1]?.seq ?? 1, signedBy) },
    { link: 'chain', found: chainBreak(heads, sha256) },
    { link: 'prices', found: prices.found },
  ];
  const [first, last] = [ticks[0], ticks[ticks.length - 1]];
  const isWhole = !!first && !!last && (first.ts < startTime || first.seq === 1) && last.ts >= startTime + HOUR_MS;
  return { ok: links.every(({ found }) => found === null), links, made: prices.made, isWhole, bundle };
}
