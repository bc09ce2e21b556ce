import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { closed, FundPassword, NewFundPassword, TimeMs, whole } from './fields.ts';

const First = Type.Object({ pwd: NewFundPassword }, closed);
const Change = Type.Object({ oldPwd: FundPassword, newPwd: NewFundPassword, signType: Type.Literal('1') }, closed);

/** Path as spelt (decision 31). The specification sends `pwd` in the query; the body is our extension (decision 30). */
export const tardPwdSet = defineCall({
  name: 'tardPwdSet',
  method: 'POST',
  path: '/api/user/tardPwdSet',
  access: 'user',
  errorContext: 'user',
  summary: 'Set the fund password for the first time',
  queryOrBody: true,
  query: First,
  body: First,
});

/** `signType` is always 1: the fund password. Query as specified, body as our extension (decision 30). Holds withdrawals (W10). */
export const updatePwd = defineCall({
  name: 'updatePwd',
  method: 'POST',
  path: '/api/user/updatePwd',
  access: 'user',
  errorContext: 'user',
  summary: 'Change the fund password',
  queryOrBody: true,
  query: Change,
  body: Change,
});

/** Extension: state of the fund password, for pages that ask for it. */
export const fundPasswordStatus = defineCall({
  name: 'fundPasswordStatus',
  method: 'POST',
  path: '/api/user/fundPasswordStatus',
  access: 'user',
  errorContext: 'user',
  summary: 'Whether I have a fund password, and whether it waits',
  data: Type.Object({
    set: Type.Boolean(),
    /** Wrong entries left before it locks. */
    triesLeft: whole(),
    /** End of the lock after too many wrong entries; absent while it is not locked. */
    lockedUntil: Type.Optional(TimeMs),
    /** End of the hold after a change, before which nothing can be withdrawn (W10); absent without one. */
    holdUntil: Type.Optional(TimeMs),
    serverTime: TimeMs,
  }),
});
