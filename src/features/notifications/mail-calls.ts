import { record, WireError, integer, nameOf, text, time } from '../../api/wire.ts';
import type { mailList, mailUpdate, mutesGet, mutesSet } from '../../../protocol/rest/notice.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { fetchRows, fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';

/** Kinds of private messages (N2). */
export const MAIL_CATEGORIES = ['money', 'security', 'trading', 'news'] as const;
export type MailCategory = (typeof MAIL_CATEGORIES)[number];

/** Those of the kinds of messages that may be muted; money and security are always told (N2). */
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
  /** Path and query of what it is about, as the exchange says; empty when there is none. Only a page of ours is a link. */
  readonly path: string;
}

interface MailsAsked {
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

/** The ids travel as a comma list with a trailing comma, as specified (N1, decision 34). */
export const markMailsRead = (ids: readonly string[]): Promise<CallResult<undefined>> =>
  fetchData(MAIL_UPDATE, { query: { ids: ids.map((id) => `${id},`).join('') } }, () => undefined);

const MUTES_GET: Endpoint<typeof mutesGet> = {
  method: 'POST',
  path: '/api/mail/mutes/get',
  access: 'user',
  context: 'general',
};

/** The kinds of messages of which I want none. */
export const fetchMailMutes = (): Promise<CallResult<readonly MutableCategory[]>> =>
  fetchData(MUTES_GET, {}, decodeMailMutes);

const MUTES_SET: Endpoint<typeof mutesSet> = {
  method: 'POST',
  path: '/api/mail/mutes/set',
  access: 'user',
  context: 'general',
};

/** The whole set: what is left out is told again. */
export const setMailMutes = (muted: readonly MutableCategory[]): Promise<CallResult<readonly MutableCategory[]>> =>
  fetchData(MUTES_SET, { body: { muted: [...muted] } }, decodeMailMutes);
