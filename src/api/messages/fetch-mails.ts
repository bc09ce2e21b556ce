import type { mailList } from '../../../protocol/rest/notice.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { fetchRows } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult, Page } from '../result.ts';
import { integer, text, time } from '../wire.ts';

const ENDPOINT: Endpoint<typeof mailList> = {
  method: 'POST',
  path: '/api/mail/listByUserId',
  access: 'user',
  context: 'general',
};

export interface Mail {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly timeMs: EpochMs;
  readonly read: boolean;
  readonly type: string;
}

/** My private messages, newest first. `pageNum` counts from 1 (decision 10). */
export const fetchMails = (pageNum: number, pageSize: number): Promise<CallResult<Page<Mail>>> =>
  fetchRows(ENDPOINT, { query: { pageNum: String(pageNum), pageSize: String(pageSize) } }, (row) => ({
    id: text(row, 'id'),
    title: text(row, 'title'),
    content: text(row, 'content'),
    timeMs: time(row, 'createTime'),
    read: integer(row, 'status') === 1,
    type: text(row, 'type'),
  }));
