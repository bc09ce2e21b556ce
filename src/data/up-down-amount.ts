import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { persistedSignal } from '../model/storage.ts';

/** Amount of the first trade, USDT. */
const FIRST = '10' as DecimalText;

const amountOf = (stored: unknown): DecimalText | null =>
  typeof stored === 'string' && /^\d{1,12}(\.\d{1,2})?$/.test(stored) && /[1-9]/.test(stored)
    ? (stored as DecimalText)
    : null;

const kept = persistedSignal('upDownAmount', FIRST, amountOf);

/** The amount with which the up/down ticket opens: that of the last trade that was placed on this device. */
export const upDownAmount = { last: kept.value, keep: kept.choose };
