import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { closed, Id, LangHeader, QueryPaging, TimeMs, whole } from './fields.ts';

/** Categories of private messages (N2). */
const MailCategory = Type.Enum(['money', 'security', 'trading', 'news']);
/** Categories that a user may mute; money and security are always sent. */
const MutableCategory = Type.Enum(['trading', 'news']);
const Mutes = Type.Object({ muted: Type.Array(MutableCategory, { uniqueItems: true, maxItems: 2 }) }, closed);

export const noticeList = defineCall({
  name: 'noticeList',
  method: 'POST',
  path: '/api/notice/list',
  access: 'public',
  errorContext: 'general',
  summary: 'Announcements in the language of the `lang` header, English when there are none',
  query: Type.Object({ key: Type.Union([Type.Literal('ROLL_NOTICE')]) }, closed),
  headers: Type.Object({ lang: LangHeader }),
  row: Type.Object({ id: Id, title: Type.String(), content: Type.String(), createTime: TimeMs }),
});

/** `opertorId` (sic). `status` 1 means read. Extensions: `type` is one of our categories, also as a filter; `path`. */
export const mailList = defineCall({
  name: 'mailList',
  method: 'POST',
  path: '/api/mail/listByUserId',
  access: 'user',
  errorContext: 'general',
  summary: 'My private messages, newest first; `status` 0 are those not read yet, and `total` counts them',
  query: Type.Object(
    { ...QueryPaging, status: Type.Optional(Type.Enum(['0', '1'])), type: Type.Optional(MailCategory) },
    closed,
  ),
  row: Type.Object({
    id: Id,
    opertorId: Type.String(),
    title: Type.String(),
    content: Type.String(),
    createTime: TimeMs,
    status: whole(),
    type: MailCategory,
    /** Page of the app and record that the message is about. The app opens only pages it knows (N3). */
    path: Type.Optional(Type.String({ pattern: '^/[0-9a-z/-]+(\\?(id|symbol)=[0-9A-Za-z_-]{1,64})?$' })),
    userId: Id,
  }),
});

/** `ids` is a comma list; the trailing comma of the specification is accepted, with and without (decision 34). */
export const mailUpdate = defineCall({
  name: 'mailUpdate',
  method: 'POST',
  path: '/api/mail/updateMail',
  access: 'user',
  errorContext: 'general',
  summary: 'Mark messages read',
  query: Type.Object({ ids: Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}(,[0-9A-Za-z_-]{1,64}){0,199},?$' }) }, closed),
});

/** Extension (N2). */
export const mutesGet = defineCall({
  name: 'mutesGet',
  method: 'POST',
  path: '/api/mail/mutes/get',
  access: 'user',
  errorContext: 'general',
  summary: 'The categories of which I want no private messages',
  data: Mutes,
});

/** Extension (N2). Replaces the muted categories; others are sent again. Muted messages are not written at all. */
export const mutesSet = defineCall({
  name: 'mutesSet',
  method: 'POST',
  path: '/api/mail/mutes/set',
  access: 'user',
  errorContext: 'general',
  summary: 'Choose the categories of which I want no private messages; money and security cannot be among them',
  body: Mutes,
  data: Mutes,
});
