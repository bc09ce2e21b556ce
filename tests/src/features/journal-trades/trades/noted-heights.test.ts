import { expect, it } from 'vitest';
import { BARE_PX, notedHeights } from '../../../../../src/features/journal-trades/trades/noted-heights.ts';
import type { NoteContent } from '../../../../../src/features/trade-journal/note-calls.ts';

const note = (text: string, tags: readonly string[] = []): { content: NoteContent } => ({
  content: { text, tags, plan: null },
});
const INDEX = new Map([
  ['u:a', 3],
  ['u:b', 70_000],
  ['s:c', 5],
]);

it('looks at the trades with notes alone, and knows those of another height', () => {
  const notes = new Map([
    ['u:a', note('Late')],
    ['u:b', note('Late', ['Plan'])],
    ['s:c', note('', ['Plan'])],
    ['u:gone', note('Late')],
  ]);
  const heights = notedHeights(new Map(), notes, INDEX);
  // With a tag, and no text, a line is as high as one that asks for a note.
  expect([...heights.keys()]).toEqual([3, 70_000]);
  expect(heights.get(70_000)! - heights.get(3)!).toBe(28);
  expect(heights.get(70_000)!).toBe(BARE_PX + 24);
});

it('stays the same while a note is written, sent and saved, so that no line is placed anew', () => {
  const first = notedHeights(new Map(), new Map([['u:a', note('Lat')]]), INDEX);
  expect(notedHeights(first, new Map([['u:a', note('Late')]]), INDEX)).toBe(first);
  expect(notedHeights(first, new Map([['u:a', note('Late', ['Plan'])]]), INDEX)).not.toBe(first);
  expect(notedHeights(first, new Map(), INDEX).size).toBe(0);
});
