import { DRAWING_TOOLS, LONGEST_TEXT, MOST_DRAWINGS, anchorCountOf } from './drawing.ts';
import type { Anchor, Drawing } from './drawing.ts';

const LONGEST_ID = 40;
/** Beyond these neither a date nor a price axis can say anything. */
const LATEST_MS = 8.64e15;
const HIGHEST_PRICE = 1e15;

/**
 * Decodes drawings from storage, which is untrusted, and drops invalid ones and repeated ids. Returns null unless the
 * input is a list of at most `MOST_DRAWINGS`.
 */
export function decodeDrawings(stored: unknown): readonly Drawing[] | null {
  if (!Array.isArray(stored) || stored.length > MOST_DRAWINGS) return null;
  const byId = new Map<string, Drawing>();
  for (const item of stored as readonly unknown[]) {
    const drawing = drawingOf(item);
    if (drawing && !byId.has(drawing.id)) byId.set(drawing.id, drawing);
  }
  return [...byId.values()];
}

function drawingOf(item: unknown): Drawing | null {
  if (typeof item !== 'object' || item === null) return null;
  const { id, tool: name, anchors: list, text } = item as Record<string, unknown>;
  const tool = DRAWING_TOOLS.find((known) => known === name);
  if (!tool || typeof id !== 'string' || id === '' || id.length > LONGEST_ID) return null;
  if (!Array.isArray(list) || list.length !== anchorCountOf(tool)) return null;
  const anchors = (list as readonly unknown[]).map(anchorOf).filter((anchor) => anchor !== null);
  if (anchors.length !== list.length) return null;
  if (tool !== 'text') return { id, tool, anchors };
  const words = typeof text === 'string' ? cleanText(text) : '';
  return words === '' ? null : { id, tool, anchors, text: words };
}

function anchorOf(item: unknown): Anchor | null {
  if (typeof item !== 'object' || item === null) return null;
  const { timeMs, price } = item as Record<string, unknown>;
  const fits = (value: unknown, most: number) => typeof value === 'number' && Math.abs(value) <= most;
  return fits(timeMs, LATEST_MS) && fits(price, HIGHEST_PRICE)
    ? { timeMs: timeMs as number, price: price as number }
    : null;
}

/** One line, no control characters, not longer than a text may be, never half of a character. */
export function cleanText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim();
  return [...line].slice(0, LONGEST_TEXT).join('').trim();
}
