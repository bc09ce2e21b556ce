import type { proofTicks, proofCheckpoints } from '../../protocol/rest/proof.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';
import { decimal, integer, list, record, text, time, symbol as symbolIn } from './wire.ts';
import { decodeSignedReceipt } from './signed-receipt.ts';
import type { SignedReceipt } from './signed-receipt.ts';

const PROOF_TICKS: Endpoint<typeof proofTicks> = {
  method: 'POST',
  path: '/api/proof/ticks',
  access: 'public',
  context: 'market',
};

/** A published tick with the field names of the proof, which are those of the wire. */
export interface PublishedTick {
  readonly seq: number;
  /** Epoch ms. */
  readonly ts: number;
  readonly price: DecimalText;
  readonly source: string;
  readonly hash: string;
}

export interface PublishedTicks {
  /** Chain value before the first tick. */
  readonly prevHash: string;
  readonly ticks: readonly PublishedTick[];
}

/**
 * Fetches published ticks by sequence number, both ends included; at most 1000, and fewer when the market has not
 * reached them.
 */
export const fetchProofTicks = (
  symbol: MarketSymbol,
  fromSeq: number,
  toSeq: number,
): Promise<CallResult<PublishedTicks>> =>
  fetchData(PROOF_TICKS, { body: { symbol, fromSeq, toSeq } }, (answer) => {
    const data = record(answer, 'data');
    const ticks = list(data['ticks'], 'ticks', (row) => ({
      seq: integer(row, 'seq'),
      ts: time(row, 'ts'),
      price: decimal(row, 'price'),
      source: text(row, 'source'),
      hash: text(row, 'hash'),
    }));
    return { prevHash: text(data, 'prevHash'), ticks };
  });

const PROOF_CHECKPOINTS: Endpoint<typeof proofCheckpoints> = {
  method: 'POST',
  path: '/api/proof/checkpoints',
  access: 'public',
  context: 'market',
};

/** A signed chain head. */
interface PublishedCheckpoint extends SignedReceipt {
  readonly symbol: MarketSymbol;
  readonly seq: number;
  readonly hash: string;
  /** Epoch ms. */
  readonly ts: number;
}

/**
 * Fetches the last chain head at or before `fromSeq`, all between, and the first at or after `toSeq`; missing ones are
 * left out.
 */
export const fetchProofCheckpoints = (
  symbol: MarketSymbol,
  fromSeq: number,
  toSeq: number,
): Promise<CallResult<readonly PublishedCheckpoint[]>> =>
  fetchData(PROOF_CHECKPOINTS, { body: { symbol, fromSeq, toSeq } }, (answer) =>
    list(record(answer, 'data')['checkpoints'], 'checkpoints', (row) => ({
      symbol: symbolIn(row, 'symbol'),
      seq: integer(row, 'seq'),
      hash: text(row, 'hash'),
      ts: time(row, 'ts'),
      ...decodeSignedReceipt(row),
    })),
  );
