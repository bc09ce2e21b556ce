import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { decodeSignedReceipt } from '../../api/signed-receipt.ts';
import type { SignedReceipt } from '../../api/signed-receipt.ts';
import { decimal, integer, text, time } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';

/** The signed total of one asset on one night, in the words of the wire; `src/proof` says whether it is genuine. */
export interface LiabilityRoot extends SignedReceipt {
  readonly asset: string;
  /** Epoch ms, like `takenTime`. */
  readonly nightTime: number;
  readonly takenTime: number;
  readonly rootHash: string;
  readonly sum: DecimalText;
  readonly leaves: number;
  readonly simulatedReserves: DecimalText;
  readonly previousHash: string;
}

/** @throws WireError when a field is of the wrong kind */
export const decodeLiabilityRoot = (row: WireRecord): LiabilityRoot => ({
  asset: text(row, 'asset'),
  nightTime: time(row, 'nightTime'),
  takenTime: time(row, 'takenTime'),
  rootHash: text(row, 'rootHash'),
  sum: decimal(row, 'sum'),
  leaves: integer(row, 'leaves'),
  simulatedReserves: decimal(row, 'simulatedReserves'),
  previousHash: text(row, 'previousHash'),
  ...decodeSignedReceipt(row),
});
