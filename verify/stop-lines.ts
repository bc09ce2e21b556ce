import type { StopReason } from '../src/proof/check-trigger.ts';
import type { StopLink, StopLinkReport, StopReport } from '../src/proof/verify-stop.ts';
import { plain } from './plain.ts';
import { REASONS } from './report-lines.ts';

const MEANS: Readonly<Record<StopLink, string>> = {
  file: 'can be read',
  key: 'all signatures are by a trusted key',
  receipt: 'the terms of the stop are signed and unchanged',
  checkpoint: 'the chain is signed before the stop was set and after it was set off',
  chain: 'no tick was changed, left out or put in',
  trigger: 'it was triggered by the first tick at or through its price',
  equivocation: 'it agrees with the receipts that were kept',
};

const STOP_REASONS: Readonly<Record<StopReason, string>> = {
  ...REASONS,
  earlierTick: 'an earlier tick had reached it',
  notReached: 'the tick that is named did not reach it',
  triggerTick: 'the tick that is named is not this one of the chain',
  otherTerms: 'other terms were signed before',
  otherTrigger: 'another trigger was signed before',
  otherStop: 'by the ticks it stood elsewhere when it was set off',
};

const lineOf = ({ link, found }: StopLinkReport): string => {
  const text = found === null ? MEANS[link] : `${STOP_REASONS[found.reason]} (${plain(found.at)})`;
  return `${found === null ? 'ok    ' : 'FAILED'}  ${link.padEnd(12)}  ${text}`;
};

/** Returns the lines to print: the stop, every link, the verdict. */
export function stopLines({ ok, links, bundle }: StopReport): readonly string[] {
  const failed = links.find(({ found }) => found !== null);
  if (bundle === null) return [...links.map(lineOf), 'REFUSED: file'];
  const { stop, ticks, checkpoints, receipt } = bundle;
  const kind =
    'trailingBips' in stop ? `Stop ${stop.trailingBips} hundredths of a per cent behind tick ${stop.bestSeq},` : 'Stop';
  return [
    `${kind} ${plain(stop.id)} of user ${plain(stop.userId)}: ${plain(stop.symbol)}, ${stop.side} at ${plain(stop.stopPrice)}, set off by tick ${stop.triggerSeq} at ${plain(stop.triggerPrice)}`,
    ...links.map(lineOf),
    ok
      ? `ACCEPTED: ${ticks.length} ticks and ${checkpoints.length + 1} signatures checked, key ${receipt.keyId}`
      : `REFUSED: ${failed!.link}`,
  ];
}
