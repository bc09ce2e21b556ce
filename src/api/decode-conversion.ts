import { CONVERSION_STATUSES } from '../model/conversion.ts';
import type { Conversion } from '../model/conversion.ts';
import { decimal, nameOf, text, time } from './wire.ts';
import type { WireRecord } from './wire.ts';

/** @throws WireError when a field is missing or of the wrong kind */
export const decodeConversion = (row: WireRecord): Conversion => ({
  id: text(row, 'id'),
  from: text(row, 'from'),
  to: text(row, 'to'),
  amount: decimal(row, 'amount'),
  rate: decimal(row, 'rate'),
  fee: decimal(row, 'fee'),
  receive: decimal(row, 'receiveAmount'),
  status: nameOf(row, 'status', CONVERSION_STATUSES),
  timeMs: time(row, 'createTime'),
});
