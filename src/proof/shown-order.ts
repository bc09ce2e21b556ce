import { broken } from './break.ts';
import type { Break } from './break.ts';
import type { ProofOrder } from './bundle.ts';

/** A trade as a screen shows it: everything but its owner, which is on the receipt only. */
export type ShownOrder = Omit<ProofOrder, 'userId'>;

type Link = 'receipt' | 'opening' | 'closing' | 'result' | 'payout';

const FIELDS: Readonly<Record<Link, readonly (keyof ShownOrder)[]>> = {
  receipt: ['id', 'coinSymbol', 'betContent', 'betAmount', 'type', 'odds', 'oddsVersion', 'ruleId'],
  opening: ['openSeq', 'openTime', 'openPrice', 'openHash', 'dueTime'],
  closing: ['closeSeq', 'closeTime', 'closePrice', 'closeHash', 'voidReason'],
  result: ['result'],
  payout: ['payout', 'profit'],
};

/** Returns, by link, the fields in which the proof differs from the screen. */
export function shownBreaks(order: ProofOrder, shown: ShownOrder | undefined): Readonly<Record<Link, Break | null>> {
  const breakIn = (link: Link): Break | null => {
    const field = shown && FIELDS[link].find((name) => shown[name] !== order[name]);
    return field ? broken('shownDiffers', field) : null;
  };
  return {
    receipt: breakIn('receipt'),
    opening: breakIn('opening'),
    closing: breakIn('closing'),
    result: breakIn('result'),
    payout: breakIn('payout'),
  };
}
