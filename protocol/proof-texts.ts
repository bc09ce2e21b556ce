/**
 * The exact texts under hashes and signatures of the settlement proof (docs/exchange.md#settlement): fields joined by
 * `|`, hashed and signed as UTF-8. A verifier builds the same texts from published fields. Hashes are lower-case hex,
 * prices and amounts the decimal text of the wire, times epoch ms. No field can contain a `|`.
 */

/** A text of this file with its Ed25519 signature over the UTF-8 bytes, hex, and the id of the key. */
export interface SignedText {
  readonly keyId: string;
  readonly payload: string;
  readonly signature: string;
}

/** Returns the text whose SHA-256 is the chain value before tick 1. */
export const genesisText = (symbol: string, genesisMs: number): string => `tern-tick-chain-1|${symbol}|${genesisMs}`;

export interface TickFields {
  readonly symbol: string;
  readonly seq: number;
  readonly ts: number;
  readonly price: string;
  readonly source: string;
}

/** Returns the text whose SHA-256 is the chain value after a tick. Hot path of the server: runs once per tick. */
export const tickText = (previousHash: string, { symbol, seq, ts, price, source }: TickFields): string =>
  `${previousHash}|${symbol}|${seq}|${ts}|${price}|${source}`;

export interface CheckpointFields {
  readonly symbol: string;
  readonly seq: number;
  /** Chain value after tick `seq`. */
  readonly hash: string;
  /** Time of that tick. */
  readonly ts: number;
}

/** Returns the text under the signature of a checkpoint. */
export const checkpointText = ({ symbol, seq, hash, ts }: CheckpointFields): string =>
  `tern-checkpoint-1|${symbol}|${seq}|${hash}|${ts}`;

/** Opening of an up/down order: fields of the order on the wire, and its user. */
export interface ReceiptFields {
  readonly id: string;
  readonly userId: string;
  readonly coinSymbol: string;
  /** 1 up, 2 down. */
  readonly betContent: number;
  readonly betAmount: string;
  /** Period, seconds. */
  readonly type: number;
  readonly odds: string;
  readonly oddsVersion: number;
  readonly ruleId: string;
  readonly openSeq: number;
  readonly openTime: number;
  readonly openPrice: string;
  readonly openHash: string;
  readonly dueTime: number;
}

/** Returns the text under the signature of a receipt. */
export const receiptText = (of: ReceiptFields): string =>
  [
    'tern-receipt-1',
    of.id,
    of.userId,
    of.coinSymbol,
    of.betContent,
    of.betAmount,
    of.type,
    of.odds,
    of.oddsVersion,
    of.ruleId,
    of.openSeq,
    of.openTime,
    of.openPrice,
    of.openHash,
    of.dueTime,
  ].join('|');

/** Terms of a stop: fields of the order on the wire, and its user. */
export interface StopFields {
  readonly id: string;
  readonly userId: string;
  readonly symbol: string;
  readonly side: string;
  readonly stopPrice: string;
  readonly armedSeq: number;
}

/** Returns the text under the signature of a stop's receipt. */
export const stopText = (of: StopFields): string =>
  ['tern-stop-1', of.id, of.userId, of.symbol, of.side, of.stopPrice, of.armedSeq].join('|');

/** Terms of a trailing stop: like `StopFields`, without the stop price, which follows the market. */
export interface TrailingFields extends Omit<StopFields, 'stopPrice'> {
  /** Distance in hundredths of a per cent. */
  readonly trailingBips: number;
  /** Absent when it follows from the tick `armedSeq` on. */
  readonly activationPrice?: string | undefined;
  /** The stop price is rounded to multiples of it. */
  readonly tickSize: string;
}

/**
 * Returns the text under the signature of a trailing stop's receipt; an absent activation price is empty text between
 * two `|`.
 */
export const trailingText = (of: TrailingFields): string =>
  [
    'tern-trailing-1',
    of.id,
    of.userId,
    of.symbol,
    of.side,
    of.trailingBips,
    of.activationPrice ?? '',
    of.tickSize,
    of.armedSeq,
  ].join('|');

/** The tick that triggered a stop: fields of the order on the wire, and its user. */
export interface TriggerFields {
  readonly id: string;
  readonly userId: string;
  readonly symbol: string;
  readonly triggerSeq: number;
  /** Epoch ms. */
  readonly triggerTime: number;
  readonly triggerPrice: string;
}

/** Returns the text under the signature over the tick that triggered a stop. */
export const triggerText = (of: TriggerFields): string =>
  ['tern-trigger-1', of.id, of.userId, of.symbol, of.triggerSeq, of.triggerTime, of.triggerPrice].join('|');

/** Terms of up/down orders from a time on, the same for every user. */
export interface OddsTableFields {
  readonly oddsVersion: number;
  readonly ruleId: string;
  /** Time from which they are in force until the next table, epoch ms. */
  readonly fromTime: number;
  /** Periods in seconds, ascending. */
  readonly rates: readonly { readonly period: number; readonly odds: string }[];
  /** SHA-256 of the previous table's text; `FIRST_TABLE` for the first one. */
  readonly previousHash: string;
}

/** Placeholder for the hash of the table before the first one. */
export const FIRST_TABLE = '0'.repeat(64);

/** Returns the text under the signature of a table of odds. */
export const oddsTableText = ({ oddsVersion, ruleId, fromTime, rates, previousHash }: OddsTableFields): string => {
  const listed = rates.map(({ period, odds }) => `${period}:${odds}`).join(',');
  return `tern-odds-1|${oddsVersion}|${ruleId}|${fromTime}|${listed}|${previousHash}`;
};

/** The newest table of odds at a time. */
export interface OddsHeadFields {
  /** SHA-256 of the text of the last table with `fromTime` at or before `time`; `FIRST_TABLE` when there was none. */
  readonly tableHash: string;
  readonly time: number;
}

/**
 * Returns the text under the signature that names the newest table of odds; a list without that table contradicts it.
 */
export const oddsHeadText = ({ tableHash, time }: OddsHeadFields): string => `tern-odds-head-1|${tableHash}|${time}`;

/** Returns the text whose SHA-256 is published before its hour begins and commits to the hour's seed. */
export const seedText = (epochStartMs: number, seed: string): string => `tern-seed-1|${epochStartMs}|${seed}`;

/** Most ticks of one proof: a stop that was pending for more is neither downloaded to a phone nor kept for ever. */
export const PROOF_TICKS_MAX = 50_000;

/** Ticks that were published and have been removed, with the chain values around them. */
export interface RemovedFields {
  readonly symbol: string;
  readonly firstSeq: number;
  /** Chain value before the first of them. */
  readonly prevHash: string;
  readonly lastSeq: number;
  /** Chain value after the last of them. */
  readonly lastHash: string;
  /** Time of the last of them. */
  readonly lastTs: number;
}

/** Returns the text under the signature of a note about removed ticks. */
export const removedText = (of: RemovedFields): string =>
  ['tern-removed-1', of.symbol, of.firstSeq, of.prevHash, of.lastSeq, of.lastHash, of.lastTs].join('|');

/** Length of a key id: the first 16 hex digits of the SHA-256 of the 32 public bytes. */
export const KEY_ID_DIGITS = 16;
