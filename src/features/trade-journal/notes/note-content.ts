import { plainTextOf } from '../../../../protocol/units/chat-text.ts';
import { cleanLine } from '../../../../protocol/units/clean-text.ts';
import { NOTE_TAG_MAX, NOTE_TAGS_MAX, NOTE_TEXT_MAX } from '../../../../protocol/units/journal-terms.ts';
import { lengthOf } from '../../../model/text-length.ts';
import type { NoteContent } from '../note-calls.ts';

/** Content of a trade without a note. */
export const NO_CONTENT: NoteContent = { text: '', tags: [], plan: null };

/** Returns a content as the exchange stores it, which keeps the first of equal tags. */
export const cleanContent = ({ text, tags, plan }: NoteContent): NoteContent => ({
  text: plainTextOf(text),
  tags: [...new Set(tags.map(cleanLine).filter((tag) => tag !== ''))],
  plan,
});

/** Whether nothing would be stored, so that a note is removed rather than written. */
export function isEmptyContent(content: NoteContent): boolean {
  const { text, tags, plan } = cleanContent(content);
  return text === '' && tags.length === 0 && plan === null;
}

/** Whether the exchange would not tell one from the other. The order of tags counts, as it does there. */
export function isSameContent(a: NoteContent, b: NoteContent): boolean {
  const [first, second] = [cleanContent(a), cleanContent(b)];
  return (
    first.text === second.text &&
    first.plan === second.plan &&
    JSON.stringify(first.tags) === JSON.stringify(second.tags)
  );
}

/** Reason why the exchange would refuse a content, or null. */
export function contentFault(content: NoteContent): 'textTooLong' | 'tagTooLong' | 'tooManyTags' | null {
  const { text, tags } = cleanContent(content);
  if (lengthOf(text) > NOTE_TEXT_MAX) return 'textTooLong';
  if (tags.length > NOTE_TAGS_MAX) return 'tooManyTags';
  return tags.some((tag) => lengthOf(tag) > NOTE_TAG_MAX) ? 'tagTooLong' : null;
}

/**
 * Joins what two devices made of one note. A part that only one of them changed is that one's; a text that both changed
 * has the newer first and the other as its second paragraph; tags of both stay, without those that either took off.
 * @param base  what both began with
 */
export function joinContents(base: NoteContent, newer: NoteContent, older: NoteContent): NoteContent {
  const [from, first, second] = [cleanContent(base), cleanContent(newer), cleanContent(older)];
  const both = [...new Set([...first.tags, ...second.tags])];
  const kept = (tag: string) => !from.tags.includes(tag) || (first.tags.includes(tag) && second.tags.includes(tag));
  return {
    text: joinTexts(from.text, first.text, second.text),
    tags: both.filter(kept).slice(0, NOTE_TAGS_MAX),
    plan: first.plan === from.plan ? second.plan : first.plan,
  };
}

function joinTexts(base: string, newer: string, older: string): string {
  if (newer === older || older === base || older === '') return newer;
  if (newer === base || newer === '') return older;
  return `${newer}\n\n${older}`;
}
