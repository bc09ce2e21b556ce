import type { Checkpoint, ProofTick, SignedReceipt } from './bundle.ts';
import { FieldReader, ShapeError } from './read-fields.ts';
import { checkpointOf, receiptOf, tickOf } from './read-signed.ts';
import { scaledOf } from './scaled-amount.ts';

/** Proof of the tick that triggered one stop, as it is saved to a file: plain JSON with the names of the wire. */
export type StopBundle = StopProof &
  (
    | { readonly format: typeof STOP_FORMAT; readonly stop: ProvenStop }
    | { readonly format: typeof TRAILING_FORMAT; readonly stop: ProvenTrailing }
  );

interface StopProof {
  readonly receipt: SignedReceipt;
  /** Chain value before the first of `ticks`. */
  readonly prevHash: string;
  /** All ticks from the first checkpoint to the last one, none left out. */
  readonly ticks: readonly ProofTick[];
  /** Ascending; the first at or before the first tick that counts, the last at or after the one that set it off. */
  readonly checkpoints: readonly Checkpoint[];
}

export const STOP_FORMAT = 'tern-stop-1';
export const TRAILING_FORMAT = 'tern-trailing-1';

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

/** A trailing stop: how it follows is under the signature; where it stood and what set it off comes of the ticks. */
export interface ProvenTrailing extends ProvenStop {
  /** Hundredths of a per cent. */
  readonly trailingBips: number;
  /** Price from which it follows; null when it followed from the tick `armedSeq` on. */
  readonly activationPrice: string | null;
  readonly tickSize: string;
  /** The tick that made it active, and the first one at its best price. */
  readonly activationSeq: number;
  readonly bestSeq: number;
}

/** Texts about one stop that the exchange signed, as a device received them. */
export interface StopReceipts {
  /** The terms as they were received last; null when none are kept. */
  readonly terms: SignedReceipt | null;
  /** The tick that triggered it; null when none is kept. */
  readonly trigger: SignedReceipt | null;
}

/** A stop may wait for days: two of them at five ticks a second. */
export const STOP_TICKS_MAX = 1_000_000;
const STOP_CHECKPOINTS_MAX = 200_000;

/** A distance is less than the whole price. */
const BIPS_MAX = 9999;

const STOP_FIELDS = [
  'id',
  'userId',
  'symbol',
  'side',
  'stopPrice',
  'armedSeq',
  'triggerSeq',
  'triggerTime',
  'triggerPrice',
] as const;
const TRAILING_FIELDS = ['trailingBips', 'activationPrice', 'tickSize', 'activationSeq', 'bestSeq'] as const;

function fixedOf(from: FieldReader): ProvenStop {
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

function trailingOf(value: unknown): ProvenTrailing {
  const from = new FieldReader(value, 'stop', [...STOP_FIELDS, ...TRAILING_FIELDS]);
  const trailingBips = from.whole('trailingBips', 1, BIPS_MAX);
  const tickSize = from.decimal('tickSize');
  // A stop price is divided by it.
  if (scaledOf(tickSize) === 0n) throw new ShapeError('stop.tickSize');
  return {
    ...fixedOf(from),
    trailingBips,
    activationPrice: from.raw('activationPrice') === null ? null : from.decimal('activationPrice'),
    tickSize,
    activationSeq: from.whole('activationSeq', 1),
    bestSeq: from.whole('bestSeq', 1),
  };
}

/** Reads parsed JSON strictly: no field missing, none too many, each in its form. @throws ShapeError */
export function decodeStopBundle(value: unknown): StopBundle {
  const from = new FieldReader(value, '', ['format', 'stop', 'receipt', 'prevHash', 'ticks', 'checkpoints']);
  const format = from.oneOf('format', [STOP_FORMAT, TRAILING_FORMAT]);
  const stop = from.raw('stop');
  const proof = {
    receipt: receiptOf(from.raw('receipt'), 'receipt'),
    prevHash: from.hash('prevHash'),
    ticks: from.list('ticks', STOP_TICKS_MAX, tickOf),
    checkpoints: from.list('checkpoints', STOP_CHECKPOINTS_MAX, checkpointOf),
  };
  return format === STOP_FORMAT
    ? { ...proof, format, stop: fixedOf(new FieldReader(stop, 'stop', STOP_FIELDS)) }
    : { ...proof, format, stop: trailingOf(stop) };
}
