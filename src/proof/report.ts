/** The links of a proof, in the order in which each leans on the ones before it. A trade has either `closing` or `void`. */
export const PROOF_LINKS = [
  'key',
  'receipt',
  'odds',
  'checkpoint',
  'chain',
  'opening',
  'closing',
  'void',
  'result',
  'payout',
  'equivocation',
] as const;
export type ProofLink = (typeof PROOF_LINKS)[number];

/** Reasons why a link does not hold. */
export const REASONS = [
  // Any link: the file itself.
  'malformed',
  /** The app shows other values of this trade than the proof has. */
  'shownDiffers',
  // key
  'unknownKey',
  // receipt
  'receiptSignature',
  'receiptText',
  /** The receipt names another person than the one who is signed in. */
  'otherOwner',
  'keptReceiptInvalid',
  // odds
  'oddsText',
  'oddsSignature',
  'oddsChain',
  /** The receipt names other odds, another version or another rule than the table that was in force. */
  'otherOdds',
  /** The text that names the newest table is not signed, or older than the opening. */
  'oddsHead',
  /** The newest table of the list is not the one that is named. */
  'oddsCut',
  // checkpoint
  'checkpointSignature',
  'checkpointText',
  'otherMarket',
  'checkpointOrder',
  'noneBefore',
  'noneAfter',
  'outsideTicks',
  // chain
  'seqGap',
  'timeBackwards',
  'tickHash',
  'checkpointHash',
  'checkpointTime',
  'unsignedTicks',
  // opening
  'openTick',
  'dueTime',
  // closing, void
  'noPair',
  'closeTick',
  'closeFeedGap',
  'notVoid',
  'voidReason',
  // result
  'unknownRule',
  'otherResult',
  // payout
  'otherPayout',
  'otherProfit',
  // equivocation
  'twoChains',
  'twoReceipts',
] as const;
export type Reason = (typeof REASONS)[number];

export interface LinkReport {
  readonly link: ProofLink;
  readonly ok: boolean;
  /** The reason of the break; null when the link holds. */
  readonly reason: Reason | null;
  /** Place of the break: a tick's sequence number or a field's name; empty where neither applies. */
  readonly at: string;
}

export interface ProofReport {
  readonly ok: boolean;
  /** Reports in the order of `PROOF_LINKS`. */
  readonly links: readonly LinkReport[];
  readonly facts: ProofFacts;
}

/**
 * Ways in which the odds of a trade were checked: by a table; not, since it opened before the first one; or the file
 * has no tables.
 */
export type OddsCheck = 'byTable' | 'beforeTables' | 'noTables';

/** Facts of the verification, for the text around the verdict. */
export interface ProofFacts {
  readonly ticks: number;
  readonly checkpoints: number;
  /** Checkpoints kept on this device that fall among the ticks. */
  readonly compared: number;
  /** True when this device still had the receipt of the opening to compare with. */
  readonly receiptKept: boolean;
  readonly odds: OddsCheck;
  /** A signature names the newest table of odds: one that is left out at the end of the list would be noticed. */
  readonly isOddsHeadNamed: boolean;
  /** Key that signed the receipt. */
  readonly keyId: string;
}

/** The first link that does not hold, null when all do. */
export const brokenLink = (report: ProofReport): LinkReport | null => report.links.find(({ ok }) => !ok) ?? null;

/** A report of something that could not be read as a proof. */
export const unreadable = (link: ProofLink, field: string): ProofReport => ({
  ok: false,
  links: [{ link, ok: false, reason: 'malformed', at: field }],
  facts: {
    ticks: 0,
    checkpoints: 0,
    compared: 0,
    receiptKept: false,
    odds: 'noTables',
    isOddsHeadNamed: false,
    keyId: '',
  },
});
