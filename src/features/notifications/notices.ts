import type { noticeList } from '../../../protocol/rest/notice.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { text, time } from '../../api/wire.ts';
import { language } from '../../i18n/language.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

const NOTICE_LIST: Endpoint<typeof noticeList> = {
  method: 'POST',
  path: '/api/notice/list',
  access: 'public',
  context: 'general',
};

export interface Notice {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly timeMs: EpochMs;
}

/** Fetches announcements in the given language; in English when there are none (docs/contract.md#calls). */
export async function fetchNotices(language: string): Promise<CallResult<Page<Notice>>> {
  const ask = (lang: string) =>
    fetchRows(NOTICE_LIST, { query: { key: 'ROLL_NOTICE' }, lang }, (row) => ({
      id: text(row, 'id'),
      title: text(row, 'title'),
      content: text(row, 'content'),
      timeMs: time(row, 'createTime'),
    }));
  const found = await ask(language);
  return found.success && found.data.rows.length === 0 && language !== 'en' ? ask('en') : found;
}

/** Announcements in the language that was current when they were fetched. */
export const notices = createResource({ ask: () => fetchNotices(language.peek()), take: rowsOf });
