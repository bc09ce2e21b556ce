import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { closed, Id, LangHeader, QueryPaging, TimeMs, whole } from './fields.ts';

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

/** `opertorId` (sic). `status` 1 means read. */
export const mailList = defineCall({
  name: 'mailList',
  method: 'POST',
  path: '/api/mail/listByUserId',
  access: 'user',
  errorContext: 'general',
  summary: 'My private messages, newest first',
  query: Type.Object({ ...QueryPaging }, closed),
  row: Type.Object({
    id: Id,
    opertorId: Type.String(),
    title: Type.String(),
    content: Type.String(),
    createTime: TimeMs,
    status: whole(),
    type: Type.String(),
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
