import type { SeedLinkReport, SeedReason, SeedReport } from '../src/proof/verify-seed.ts';
import { plain, timeOf } from './plain.ts';
import { REASONS } from './report-lines.ts';

const MEANS: Readonly<Record<SeedLinkReport['link'], string>> = {
  file: 'can be read',
  seed: 'the seed is the one that the hash stands for',
  checkpoint: 'the chain is signed before the first tick and after the last one',
  chain: 'no tick was changed, left out or put in',
  prices: 'every price of the hour follows from the seed',
};

export const SEED_REASONS: Readonly<Record<SeedReason, string>> = {
  ...REASONS,
  otherSeed: 'the seed has another hash',
  otherPrice: 'another price follows from the seed',
  otherProfile: 'the market has another anchor price, volatility or number of decimals',
  otherSource: 'this tick names another source than the seed',
  notSimulated: 'the prices come from elsewhere, no seed made them',
  noTick: 'no tick of this hour',
};

const lineOf = ({ link, found }: SeedLinkReport): string => {
  const text = found === null ? MEANS[link] : `${SEED_REASONS[found.reason]} (${plain(found.at)})`;
  return `${found === null ? 'ok    ' : 'FAILED'}  ${link.padEnd(12)}  ${text}`;
};

/** Returns the lines to print: which hour of which market, every link, the verdict. */
export function seedLines({ ok, links, made, isWhole, bundle }: SeedReport): readonly string[] {
  const failed = links.find(({ found }) => found !== null);
  if (bundle === null) return [...links.map(lineOf), 'REFUSED: file'];
  const { symbol, startTime, seedHash, anchorTicks, sigmaPerMinute } = bundle;
  return [
    `Prices of ${symbol} in the hour from ${timeOf(startTime)}, anchor ${anchorTicks}, volatility ${sigmaPerMinute}`,
    ...links.map(lineOf),
    `note    seed          compare ${seedHash} with the hash that was published before the hour`,
    ...(ok && !isWhole ? ['note    prices        the file holds a part of the hour only'] : []),
    ok ? `ACCEPTED: ${made} prices made again` : `REFUSED: ${failed!.link}`,
  ];
}
