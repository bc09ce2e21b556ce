import type { proofCheckpoints } from '../../../protocol/rest/proof.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { decodeSignedReceipt } from '../up-down/signed-receipt.ts';
import type { SignedReceipt } from '../up-down/signed-receipt.ts';
import { integer, list, record, symbol as symbolIn, text, time } from '../wire.ts';

const ENDPOINT: Endpoint<typeof proofCheckpoints> = {
  method: 'POST',
  path: '/api/proof/checkpoints',
  access: 'public',
  context: 'market',
};

/** A signed chain head. */
export interface PublishedCheckpoint extends SignedReceipt {
  readonly symbol: MarketSymbol;
  readonly seq: number;
  readonly hash: string;
  /** Epoch ms. */
  readonly ts: number;
}

/** The last head at or before `fromSeq`, all between, the first at or after `toSeq`; what does not exist is left out. */
export const fetchProofCheckpoints = (
  symbol: MarketSymbol,
  fromSeq: number,
  toSeq: number,
): Promise<CallResult<readonly PublishedCheckpoint[]>> =>
  fetchData(ENDPOINT, { body: { symbol, fromSeq, toSeq } }, (answer) =>
    list(record(answer, 'data')['checkpoints'], 'checkpoints', (row) => ({
      symbol: symbolIn(row, 'symbol'),
      seq: integer(row, 'seq'),
      hash: text(row, 'hash'),
      ts: time(row, 'ts'),
      ...decodeSignedReceipt(row),
    })),
  );
