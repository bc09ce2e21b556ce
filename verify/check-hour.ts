import { MARKET_PROFILES } from '../protocol/simulation/market-profiles.ts';
import type { ProofTick } from '../src/proof/bundle.ts';
import { gatherHour } from '../src/proof/gather-hour.ts';
import { ShapeError } from '../src/proof/read-fields.ts';
import { HOUR_MS, SEED_FORMAT } from '../src/proof/seed-bundle.ts';
import { verifySeed } from '../src/proof/verify-seed.ts';
import type { SeedReport } from '../src/proof/verify-seed.ts';
import { exchangeCalls, NoAnswer } from './exchange-calls.ts';
import type { ExchangeCalls, Line, PublishedSeed } from './exchange-calls.ts';
import { plain } from './plain.ts';
import { SEED_REASONS } from './seed-lines.ts';

interface HourAsked {
  /** Origin of the exchange. */
  readonly server: string;
  /** Start of the hour, epoch ms. */
  readonly startTime: number;
  /** Markets to check; all when empty. */
  readonly markets: readonly string[];
}

interface Around {
  readonly pinnedKeys: readonly string[];
  readonly line: Line;
  print(line: string): void;
}

/** Result of one market. */
interface Found {
  /** Whether all prices match; null when nothing could be checked, for the reason in `text`. */
  readonly ok: boolean | null;
  readonly text: string;
  /** Number of regenerated prices. */
  readonly made: number;
}

const NOT_GATHERED = {
  noTicks: 'no price in this hour',
  removed: 'the prices of this hour are no longer kept',
} as const;

const noted = (text: string): Found => ({ ok: null, text, made: 0 });

function foundOf({ ok, links, made, isWhole }: SeedReport): Found {
  const failed = links.find(({ found }) => found !== null)?.found;
  if (ok || !failed) {
    const part = isWhole ? '' : ', which is not the whole hour: the market has published no signed price after it';
    return { ok, made, text: `all ${made} prices follow from the seed${part}` };
  }
  const { reason, at } = failed;
  if (reason === 'notSimulated') return noted(`${SEED_REASONS[reason]} (${plain(at)})`);
  const isPrice = reason === 'otherPrice' || reason === 'otherSource';
  const text = SEED_REASONS[reason];
  return { ok, made, text: isPrice ? `differs at tick ${at}: ${text}` : `${text} (${plain(at)})` };
}

async function checkMarket(
  calls: ExchangeCalls,
  symbol: string,
  startTime: number,
  { seed, seedHash }: PublishedSeed,
  pinnedKeys: readonly string[],
): Promise<Found> {
  const profile = MARKET_PROFILES.get(symbol);
  if (!profile) return noted('a market that this verifier does not know');
  const ticks: ProofTick[] = [];
  const gathered = await gatherHour(calls, { symbol, startTime }, (page) => {
    ticks.push(...page);
  });
  if (gathered.kind !== 'gathered') return noted(NOT_GATHERED[gathered.kind]);
  const { prevHash, checkpoints } = gathered;
  const hour = { ...profile, format: SEED_FORMAT, startTime, seedHash, seed, prevHash, ticks, checkpoints };
  return foundOf(await verifySeed(hour, pinnedKeys));
}

const lineOf = (symbol: string, { ok, text }: Found): string =>
  `${ok === null ? 'note  ' : ok ? 'ok    ' : 'FAILED'}  ${plain(symbol).padEnd(12)}  ${text}`;

/**
 * Downloads the revealed seed of an hour and the ticks of its markets from an exchange, regenerates the prices and
 * prints a line for each market.
 * @returns 0 when all checked prices match, 1 when one does not, 2 when nothing was checked
 */
export async function checkHour(
  { server, startTime, markets }: HourAsked,
  { pinnedKeys, line, print }: Around,
): Promise<0 | 1 | 2> {
  const calls = exchangeCalls(server, line);
  const [from, to] = [startTime, startTime + HOUR_MS].map((ms) => new Date(ms).toISOString());
  const found = new Map<string, Found>();
  try {
    const published = await calls.seedOf(startTime);
    if (!published) {
      print(`The exchange published no seed of the hour from ${from}: its prices are not simulated, or it is far off.`);
      return 2;
    }
    const { seedHash, seed } = published;
    if (seed === null) {
      print(`The seed of the hour from ${from} is not revealed yet: it comes when the hour is over, after ${to}.`);
      print(`note    seed          its hash is ${plain(seedHash)}`);
      return 2;
    }
    print(`Prices of the hour from ${from} at ${server}`);
    print(`note    seed          compare ${plain(seedHash)} with the hash that was published before the hour`);
    for (const symbol of markets.length > 0 ? markets : await calls.markets()) {
      const one = await checkMarket(calls, symbol, startTime, published, pinnedKeys);
      found.set(symbol, one);
      print(lineOf(symbol, one));
    }
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof ShapeError || error instanceof RangeError)) throw error;
    print(`${plain(error.message)}: the check was not finished.`);
    return 2;
  }
  const all = [...found];
  const failed = all.filter(([, { ok }]) => ok === false);
  const checked = all.filter(([, { ok }]) => ok);
  const made = checked.reduce((sum, [, one]) => sum + one.made, 0);
  if (failed.length > 0) {
    print(`REFUSED: ${failed.map(([symbol]) => plain(symbol)).join(', ')}`);
    return 1;
  }
  const others = all.length - checked.length;
  if (checked.length === 0) print('Nothing was checked.');
  else {
    print(
      `ACCEPTED: ${made} prices of ${checked.length} markets made again${others > 0 ? `; ${others} markets had nothing to check` : ''}`,
    );
  }
  return checked.length === 0 ? 2 : 0;
}
