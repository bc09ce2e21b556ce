import type { Fields } from '../decode/message-readers.ts';
import { SLOTS_MAX } from './market-slots.ts';

/** The server's answer to a view, checked. */
export interface ViewAnswer {
  /** The view that it answers. */
  readonly id: number;
  /** Identifies one run of one node; the numbers of markets are valid for it. */
  readonly epoch: string;
  readonly periodMs: number;
  /** Symbols as spelt on the wire, with their numbers. */
  readonly numbers: readonly (readonly [wire: string, number: number])[];
}

const EPOCH_LENGTH_MAX = 64;

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function numbersOf(value: unknown): ViewAnswer['numbers'] | null {
  if (!isFields(value)) return null;
  const entries = Object.entries(value);
  const areWhole = entries.length <= SLOTS_MAX && entries.every(([, number]) => isWhole(number));
  return areWhole ? (entries as [string, number][]) : null;
}

/** @returns null for a message that is no usable VIEW */
export function viewAnswerOf(message: Fields): ViewAnswer | null {
  const { v, id, epoch, period } = message;
  const numbers = numbersOf(message['numbers']);
  if (v !== 1 || !isWhole(id) || !isWhole(period) || period === 0 || !numbers) return null;
  if (typeof epoch !== 'string' || epoch.length === 0 || epoch.length > EPOCH_LENGTH_MAX) return null;
  return { id, epoch, periodMs: period, numbers };
}
