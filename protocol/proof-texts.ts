/**
 * The exact texts under hashes and signatures of the settlement proof (docs/exchange.md#settlement): fields joined by `|`, hashed and
 * signed as UTF-8. Whoever checks a trade builds the same texts from published fields. Hashes are lower-case hex, prices and
 * amounts the decimal text of the wire, times epoch ms. No field can hold a `|`.
 */

/** A text of this file with its Ed25519 signature over the UTF-8 bytes, hex, and the id of the key. */
export interface SignedText {
  readonly keyId: string;
  readonly payload: string;
  readonly signature: string;
}

/** Text whose SHA-256 is the chain value before tick 1. */
export const genesisText = (symbol: string, genesisMs: number): string => `tern-tick-chain-1|${symbol}|${genesisMs}`;

export interface TickFields {
  readonly symbol: string;
  readonly seq: number;
  readonly ts: number;
  readonly price: string;
  readonly source: string;
}

/** Text whose SHA-256 is the chain value after a tick. Hot on the server: once per tick. */
export const tickText = (previousHash: string, { symbol, seq, ts, price, source }: TickFields): string =>
  `${previousHash}|${symbol}|${seq}|${ts}|${price}|${source}`;

export interface CheckpointFields {
  readonly symbol: string;
  readonly seq: number;
  /** Chain value after tick `seq`. */
  readonly hash: string;
  /** Of that tick. */
  readonly ts: number;
}

/** Text under the signature of a checkpoint. */
export const checkpointText = ({ symbol, seq, hash, ts }: CheckpointFields): string =>
  `tern-checkpoint-1|${symbol}|${seq}|${hash}|${ts}`;

/** What a trade was opened at: the fields of the order on the wire, and whose it is. */
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

/** Text under the signature of a receipt. */
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

/** What a stop waits for: the fields of the order on the wire, and whose it is. */
export interface StopFields {
  readonly id: string;
  readonly userId: string;
  readonly symbol: string;
  readonly side: string;
  readonly stopPrice: string;
  readonly armedSeq: number;
}

/** Text under the signature of a stop's receipt. */
export const stopText = (of: StopFields): string =>
  ['tern-stop-1', of.id, of.userId, of.symbol, of.side, of.stopPrice, of.armedSeq].join('|');

/** How a trailing stop follows the market: as `StopFields`, without the price that it has yet to find. */
export interface TrailingFields extends Omit<StopFields, 'stopPrice'> {
  /** Hundredths of a per cent. */
  readonly trailingBips: number;
  /** Absent: it followed from the tick `armedSeq` on. */
  readonly activationPrice?: string | undefined;
  /** What its stop is rounded to. */
  readonly tickSize: string;
}

/** Text under the signature of a trailing stop's receipt; nothing stands between two `|` where there is no activation price. */
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

/** The tick that triggered a stop: fields of the order on the wire, and whose it is. */
export interface TriggerFields {
  readonly id: string;
  readonly userId: string;
  readonly symbol: string;
  readonly triggerSeq: number;
  /** Epoch ms. */
  readonly triggerTime: number;
  readonly triggerPrice: string;
}

/** Text under the signature over the tick that triggered a stop. */
export const triggerText = (of: TriggerFields): string =>
  ['tern-trigger-1', of.id, of.userId, of.symbol, of.triggerSeq, of.triggerTime, of.triggerPrice].join('|');

/** What up/down trades are offered at from a moment on, to everybody. */
export interface OddsTableFields {
  readonly oddsVersion: number;
  readonly ruleId: string;
  /** In force from then until the next table. */
  readonly fromTime: number;
  /** Periods in seconds, ascending. */
  readonly rates: readonly { readonly period: number; readonly odds: string }[];
  /** SHA-256 of the text of the table before; `FIRST_TABLE` for the first one. */
  readonly previousHash: string;
}

/** Stands for the hash of the table before the first one. */
export const FIRST_TABLE = '0'.repeat(64);

/** Text under the signature of a table of odds. */
export const oddsTableText = ({ oddsVersion, ruleId, fromTime, rates, previousHash }: OddsTableFields): string => {
  const listed = rates.map(({ period, odds }) => `${period}:${odds}`).join(',');
  return `tern-odds-1|${oddsVersion}|${ruleId}|${fromTime}|${listed}|${previousHash}`;
};

/** Which table of odds was the newest at a moment. */
export interface OddsHeadFields {
  /** SHA-256 of the text of the last table with `fromTime` at or before `time`; `FIRST_TABLE` where there was none. */
  readonly tableHash: string;
  readonly time: number;
}

/** Text under the signature that names the newest table of odds: a list that is cut short at its end contradicts it. */
export const oddsHeadText = ({ tableHash, time }: OddsHeadFields): string => `tern-odds-head-1|${tableHash}|${time}`;

/** Text whose SHA-256 is published an hour before the seed of an hour is used. */
export const seedText = (epochStartMs: number, seed: string): string => `tern-seed-1|${epochStartMs}|${seed}`;

/** Ticks of one proof at most: a stop that waited for more is not fetched to a phone, nor kept for good. */
export const PROOF_TICKS_MAX = 50_000;

/** Ticks that were published and are no longer kept: what came before them, and what goes on behind them. */
export interface RemovedFields {
  readonly symbol: string;
  readonly firstSeq: number;
  /** Chain value before the first of them. */
  readonly prevHash: string;
  readonly lastSeq: number;
  /** Chain value after the last of them. */
  readonly lastHash: string;
  /** Of the last of them. */
  readonly lastTs: number;
}

/** Text under the signature of a note about removed ticks. */
export const removedText = (of: RemovedFields): string =>
  ['tern-removed-1', of.symbol, of.firstSeq, of.prevHash, of.lastSeq, of.lastHash, of.lastTs].join('|');

/** What names a signing key: the first 16 hex digits of the SHA-256 of its 32 public bytes. */
export const KEY_ID_DIGITS = 16;
