import type { Checkpoint, ProofTick, SignedReceipt } from './bundle.ts';
import { checkpointOf, receiptOf, tickOf } from './decode-bundle.ts';
import { FieldReader } from './read-fields.ts';

/** Everything that proves which tick set off one stop, as it is saved to a file: plain JSON in the words of the wire. */
export interface StopBundle {
  readonly format: typeof STOP_FORMAT;
  readonly stop: ProvenStop;
  readonly receipt: SignedReceipt;
  /** Chain value before the first of `ticks`. */
  readonly prevHash: string;
  /** All ticks from the first checkpoint to the last one, none left out. */
  readonly ticks: readonly ProofTick[];
  /** Ascending; the first at or before the first tick that counts, the last at or after the one that set it off. */
  readonly checkpoints: readonly Checkpoint[];
}

export const STOP_FORMAT = 'tern-stop-1';

/** A stop: the fields under the receipt's signature, then the tick that set it off. Prices are decimal text. */
export interface ProvenStop {
  readonly id: string;
  readonly userId: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly stopPrice: string;
  /** Last tick before the stop was set, or moved. */
  readonly armedSeq: number;
  readonly triggerSeq: number;
  /** Epoch ms. */
  readonly triggerTime: number;
  readonly triggerPrice: string;
}

/** A stop may wait for days: two of them at five ticks a second. */
export const STOP_TICKS_MAX = 1_000_000;
const STOP_CHECKPOINTS_MAX = 200_000;

function stopOf(value: unknown): ProvenStop {
  const from = new FieldReader(value, 'stop', [
    'id',
    'userId',
    'symbol',
    'side',
    'stopPrice',
    'armedSeq',
    'triggerSeq',
    'triggerTime',
    'triggerPrice',
  ]);
  return {
    id: from.id('id'),
    userId: from.id('userId'),
    symbol: from.symbol('symbol'),
    side: from.oneOf('side', ['buy', 'sell']),
    stopPrice: from.decimal('stopPrice'),
    armedSeq: from.whole('armedSeq', 0),
    triggerSeq: from.whole('triggerSeq', 1),
    triggerTime: from.whole('triggerTime', 0),
    triggerPrice: from.decimal('triggerPrice'),
  };
}

/** Reads parsed JSON strictly: no field missing, none too many, each in its form. @throws ShapeError */
export function decodeStopBundle(value: unknown): StopBundle {
  const from = new FieldReader(value, '', ['format', 'stop', 'receipt', 'prevHash', 'ticks', 'checkpoints']);
  return {
    format: from.oneOf('format', [STOP_FORMAT]),
    stop: stopOf(from.raw('stop')),
    receipt: receiptOf(from.raw('receipt'), 'receipt'),
    prevHash: from.hash('prevHash'),
    ticks: from.list('ticks', STOP_TICKS_MAX, tickOf),
    checkpoints: from.list('checkpoints', STOP_CHECKPOINTS_MAX, checkpointOf),
  };
}
