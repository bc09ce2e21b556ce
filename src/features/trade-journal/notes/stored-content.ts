import { PLAN_ANSWERS } from '../../../../protocol/units/journal-terms.ts';
import type { NoteContent, TradeId } from '../note-calls.ts';

/** Decoders of what this device keeps of notes, which is a stranger's input. */

const TRADE = /^[su]:[0-9A-Za-z_-]{1,64}$/;
/** More than any note has. A text has no such end: one that is too long waits here until the person shortens it. */
const TAGS_END = 100;

type Stored = Readonly<Record<string, unknown>>;

export const isRecord = (stored: unknown): stored is Stored => typeof stored === 'object' && stored !== null;
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isText = (value: unknown): value is string => typeof value === 'string';

export const isTradeId = (value: unknown): value is TradeId => isText(value) && TRADE.test(value);

/** Returns a content; null for that of a removed note, undefined for anything else. */
export function contentOfStored(stored: unknown): NoteContent | null | undefined {
  if (stored === null) return null;
  if (!isRecord(stored)) return undefined;
  const { text, tags, plan } = stored;
  if (!isText(text) || !Array.isArray(tags) || tags.length > TAGS_END || !tags.every(isText)) return undefined;
  return { text, tags, plan: PLAN_ANSWERS.find((answer) => answer === plan) ?? null };
}
