import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { closed, TimeMs } from './fields.ts';

/**
 * Listed by the specification without a payload. Contains what getInfo lacks: contact data and the state of the
 * account's locks.
 */
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
    /**
     * Shown in every private message; empty when none is set (N4). It is not in the sign-in statement, which anybody
     * may request for any address.
     */
    antiPhishingPhrase: Type.String(),
    fundPasswordSet: Type.Boolean(),
    /** End of the hold of withdrawals after a change of the fund password (W10); absent without one. */
    withdrawHoldUntil: Type.Optional(TimeMs),
    bankBound: Type.Boolean(),
    createTime: TimeMs,
  }),
});

/**
 * Listed by the specification without a payload. Absent fields do not change; an empty text clears a field. Texts are
 * trimmed, phones stored in E.164. Refusal: profileFieldInvalid {field}, also for markup and invisible characters.
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
