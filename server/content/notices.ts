import type { RowOf } from '../../protocol/call.ts';
import type { noticeList } from '../../protocol/rest/notice.ts';
import { textLanguageOf } from '../texts/languages.ts';
import { text } from '../texts/text.ts';

/** Announcements, newest first. They state rules of the code, so a change of a rule needs a change of its text. */
const NOTICES = [
  { id: 'welcome', createTimeMs: Date.UTC(2026, 10, 21, 8) },
  { id: 'settlement', createTimeMs: Date.UTC(2026, 10, 21, 7) },
  { id: 'odds', createTimeMs: Date.UTC(2026, 10, 21, 6) },
  { id: 'signature', createTimeMs: Date.UTC(2026, 10, 21, 5) },
] as const;

/** Returns all announcements in one language, newest first. */
export function noticesIn(tag: string | undefined): RowOf<typeof noticeList>[] {
  const language = textLanguageOf(tag);
  return NOTICES.map(({ id, createTimeMs }) => ({
    id,
    title: text(`notice.${id}.title`)(language),
    content: text(`notice.${id}.content`)(language),
    createTime: createTimeMs,
  }));
}
