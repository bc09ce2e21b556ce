import { record, WireError, integer, nameOf, text, time } from '../../api/wire.ts';
import type { mailList, mailUpdate, mutesGet, mutesSet } from '../../../protocol/rest/notice.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { fetchRows, fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';

/** Kinds of private messages (N2). */
export const MAIL_CATEGORIES = ['money', 'security', 'trading', 'news'] as const;
export type MailCategory = (typeof MAIL_CATEGORIES)[number];

/** Kinds of messages that may be muted; money and security are always sent (N2). */
export const MUTABLE = ['trading', 'news'] as const;
export type MutableCategory = (typeof MUTABLE)[number];

/** Decodes the muted categories, in the order of `MUTABLE`. @throws WireError when the answer holds no list */
function decodeMailMutes(data: unknown): readonly MutableCategory[] {
  const muted = record(data, 'data')['muted'];
  if (!Array.isArray(muted)) throw new WireError('muted');
  return MUTABLE.filter((category) => muted.includes(category));
}

const MAIL_LIST: Endpoint<typeof mailList> = {
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
  /**
   * Path and query of the related page, as the exchange sent it; empty when there is none. Only a page of this app
   * becomes a link.
   */
  readonly path: string;
}

interface MailsAsked {
  /** Counts from 1 (decision 10). */
  readonly pageNum: number;
  readonly pageSize: number;
  /** Whether to return only unread messages; the total then counts those. */
  readonly unread?: boolean;
  readonly category?: MailCategory | null;
  readonly signal?: AbortSignal;
}

/** Fetches my private messages, newest first. */
export const fetchMails = ({
  pageNum,
  pageSize,
  unread,
  category,
  signal,
}: MailsAsked): Promise<CallResult<Page<Mail>>> =>
  fetchRows(
    MAIL_LIST,
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

const MAIL_UPDATE: Endpoint<typeof mailUpdate> = {
  method: 'POST',
  path: '/api/mail/updateMail',
  access: 'user',
  context: 'general',
};

/** Marks messages read. The ids are sent as a comma list with a trailing comma, as specified (N1, decision 34). */
export const markMailsRead = (ids: readonly string[]): Promise<CallResult<undefined>> =>
  fetchData(MAIL_UPDATE, { query: { ids: ids.map((id) => `${id},`).join('') } }, () => undefined);

const MUTES_GET: Endpoint<typeof mutesGet> = {
  method: 'POST',
  path: '/api/mail/mutes/get',
  access: 'user',
  context: 'general',
};

/** Fetches the muted categories. */
export const fetchMailMutes = (): Promise<CallResult<readonly MutableCategory[]>> =>
  fetchData(MUTES_GET, {}, decodeMailMutes);

const MUTES_SET: Endpoint<typeof mutesSet> = {
  method: 'POST',
  path: '/api/mail/mutes/set',
  access: 'user',
  context: 'general',
};

/** Sets the muted categories; all others are unmuted. */
export const setMailMutes = (muted: readonly MutableCategory[]): Promise<CallResult<readonly MutableCategory[]>> =>
  fetchData(MUTES_SET, { body: { muted: [...muted] } }, decodeMailMutes);
