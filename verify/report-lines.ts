import { brokenLink } from '../src/proof/report.ts';
import type { LinkReport, OddsCheck, ProofLink, ProofReport, Reason } from '../src/proof/report.ts';
import { plain } from './plain.ts';

const MEANS: Readonly<Record<ProofLink, string>> = {
  key: 'all signatures are by a trusted key',
  receipt: 'the opening is signed and unchanged',
  odds: 'odds and rule are those of the signed table that was in force',
  checkpoint: 'the chain is signed before the opening and after the close',
  chain: 'no tick was changed, left out or put in',
  opening: 'the opening price is a tick of the chain, the end is a period later',
  closing: 'the closing price is the last tick at or before the end',
  void: 'no tick within 5 s of the end',
  result: 'the rule gives the same result',
  payout: 'stake, odds and result give the same payment',
  equivocation: 'nothing signed contradicts it (of what is at hand)',
};

export const REASONS: Readonly<Record<Reason, string>> = {
  malformed: 'missing or cannot be read',
  shownDiffers: 'is about another value',
  unknownKey: 'signed with a key that is not trusted',
  receiptSignature: 'wrong signature of the receipt',
  receiptText: 'the signed text says something else than the order',
  otherOwner: 'the receipt names another person',
  keptReceiptInvalid: 'the kept receipt is not signed',
  oddsText: 'the signed text says something else than the table of odds',
  oddsSignature: 'wrong signature of a table of odds',
  oddsChain: 'a table of odds does not follow the one before',
  otherOdds: 'the table in force at the opening says otherwise',
  oddsHead: 'what names the newest table of odds is not signed, or is from before the opening',
  oddsCut: 'the list of tables of odds lacks the newest one that is named',
  checkpointSignature: 'wrong signature of a checkpoint',
  checkpointText: 'the signed text says something else than the checkpoint',
  otherMarket: 'a checkpoint of another market',
  checkpointOrder: 'checkpoints out of order',
  noneBefore: 'no checkpoint at or before the opening',
  noneAfter: 'no checkpoint at or after the neighbour of the close',
  outsideTicks: 'a checkpoint outside the ticks',
  seqGap: 'a tick is missing',
  timeBackwards: 'time runs backwards',
  tickHash: 'the hash does not follow from the tick and the one before',
  checkpointHash: 'the chain is not the one that was signed',
  checkpointTime: 'the time is not the one that was signed',
  unsignedTicks: 'from this tick on none is signed',
  openTick: 'the opening is not this tick of the chain',
  dueTime: 'the end is not a period after the opening',
  noPair: 'the ticks do not reach over the end',
  closeTick: 'the close is not the last tick at or before the end',
  closeFeedGap: 'no tick within 5 s of the end: should be void',
  notVoid: 'there were ticks around the end: should not be void',
  voidReason: 'not the true reason',
  unknownRule: 'unknown rule',
  otherResult: 'the rule gives another result',
  otherPayout: 'stake and odds give another payment',
  otherProfit: 'stake and payment give another profit',
  twoChains: 'another chain was signed too',
  twoReceipts: 'another receipt was signed too',
};

const lineOf = ({ link, ok, reason, at }: LinkReport): string => {
  const text = reason === null ? MEANS[link] : REASONS[reason] + (at && ` (${plain(at)})`);
  return `${ok ? 'ok    ' : 'FAILED'}  ${link.padEnd(12)}  ${text}`;
};

function subjectOf(document: unknown): string {
  const order = (document as { order?: Record<string, unknown> }).order ?? {};
  const { id, userId, coinSymbol, result, payout } = order;
  return `Trade ${plain(id)} of user ${plain(userId)}: ${plain(coinSymbol)}, ${plain(result)}, paid back ${plain(payout)} USDT`;
}

const UPSTREAM = /^(binance):(\d+)$/;

/**
 * Returns lines about prices of an external upstream: its name, and the ids to look up there. None for simulated
 * prices.
 */
function pricesOf(document: unknown): readonly string[] {
  const { ticks } = document as { ticks: readonly { source: string }[] };
  const found = [ticks[0], ticks.at(-1)].map((tick) => UPSTREAM.exec(tick?.source ?? ''));
  const [first, last] = found;
  if (!first || !last) return [];
  return [
    `note    prices        trades ${first[2]} to ${last[2]} of ${first[1]}, to be looked up there; no seed made them`,
  ];
}

const ODDS_NOTES: Readonly<Record<OddsCheck, string | null>> = {
  byTable: null,
  beforeTables: 'the trade was opened before the first table of odds was signed',
  noTables: 'the odds table is not in this file: whether these odds were offered to everybody was not checked',
};

const OPEN_END = 'the file is from before the newest table was named: a list cut short at its end would not be noticed';

/** Returns notes about what was not checked of the odds. */
function oddsNote({ facts }: ProofReport): readonly string[] {
  const isEndOpen = facts.odds !== 'noTables' && !facts.isOddsHeadNamed;
  const notes = [ODDS_NOTES[facts.odds], isEndOpen ? OPEN_END : null];
  return notes.filter((note) => note !== null).map((note) => `note    odds          ${note}`);
}

/** Returns the lines to print: the user of the order, every link, the verdict. */
export function linesOf(report: ProofReport, document: unknown): readonly string[] {
  const broken = brokenLink(report);
  const { ticks, checkpoints, keyId } = report.facts;
  return [
    ...(report.facts.keyId === '' ? [] : [subjectOf(document)]),
    ...report.links.map(lineOf),
    ...(broken ? [] : [...oddsNote(report), ...pricesOf(document)]),
    broken
      ? `REFUSED: ${broken.link}`
      : `ACCEPTED: ${ticks} ticks and ${checkpoints + 1} signatures checked, key ${keyId}`,
  ];
}
