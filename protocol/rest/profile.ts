import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { closed, TimeMs } from './fields.ts';

/** Listed by the specification without a payload. What getInfo leaves out: contact data and the state of the account's locks. */
export const profile = defineCall({
  name: 'profile',
  method: 'POST',
  path: '/api/user/profile',
  access: 'user',
  errorContext: 'user',
  summary: 'My contact data and the state of my account',
  data: Type.Object({
    loginName: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    /** Shown in every private message; empty when none is set (N4). Not in the sign-in statement: anybody may ask for that of any address. */
    antiPhishingPhrase: Type.String(),
    fundPasswordSet: Type.Boolean(),
    /** Withdrawals wait until then after a change of the fund password (W10); absent when nothing holds them. */
    withdrawHoldUntil: Type.Optional(TimeMs),
    bankBound: Type.Boolean(),
    createTime: TimeMs,
  }),
});

/**
 * Listed by the specification without a payload. Absent fields stay as they are; an empty text clears one. Kept without spaces
 * around; a phone in E.164. Refusal: profileFieldInvalid {field}, for markup and invisible marks too.
 */
export const profileUpdate = defineCall({
  name: 'profileUpdate',
  method: 'POST',
  path: '/api/user/update',
  access: 'user',
  errorContext: 'user',
  summary: 'Change my contact data',
  body: Type.Object(
    {
      loginName: Type.Optional(Type.String({ maxLength: 50, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })),
      email: Type.Optional(
        Type.String({
          maxLength: 254,
          pattern:
            '^$|^[^@\\s\\u0000-\\u001f\\u007f]+@[^@\\s\\u0000-\\u001f\\u007f]+\\.[^@\\s\\u0000-\\u001f\\u007f]+$',
        }),
      ),
      phone: Type.Optional(Type.String({ pattern: '^$|^\\+?\\d{4,18}$' })),
      antiPhishingPhrase: Type.Optional(Type.String({ maxLength: 30, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })),
    },
    closed,
  ),
});
