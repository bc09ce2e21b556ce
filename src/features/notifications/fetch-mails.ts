import type { mailList } from '../../../protocol/rest/notice.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { MAIL_CATEGORIES } from './mail-category.ts';
import type { MailCategory } from './mail-category.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { integer, nameOf, text, time } from '../../api/wire.ts';

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
  readonly type: MailCategory;
  /** Path and query of what it is about, as the exchange says; empty when there is none. Only a page of ours is a link. */
  readonly path: string;
}

export interface MailsAsked {
  /** From 1 (decision 10). */
  readonly pageNum: number;
  readonly pageSize: number;
  /** Only those that are not read yet; the total then counts them. */
  readonly unread?: boolean;
  readonly category?: MailCategory | null;
  readonly signal?: AbortSignal;
}

/** My private messages, newest first. */
export const fetchMails = ({
  pageNum,
  pageSize,
  unread,
  category,
  signal,
}: MailsAsked): Promise<CallResult<Page<Mail>>> =>
  fetchRows(
    ENDPOINT,
    {
      query: {
        pageNum: String(pageNum),
        pageSize: String(pageSize),
        ...(unread ? { status: '0' as const } : {}),
        ...(category ? { type: category } : {}),
      },
      ...(signal && { signal }),
    },
    (row) => ({
      id: text(row, 'id'),
      title: text(row, 'title'),
      content: text(row, 'content'),
      timeMs: time(row, 'createTime'),
      read: integer(row, 'status') === 1,
      type: nameOf(row, 'type', MAIL_CATEGORIES),
      path: text(row, 'path'),
    }),
  );
