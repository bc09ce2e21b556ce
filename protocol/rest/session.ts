import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { closed, Id, TimeMs, whole } from './fields.ts';
import { WalletType } from './user.ts';

/** Extension. `device` is made from the user agent, `Chrome on Android`; no address is kept. */
export const sessionList = defineCall({
  name: 'sessionList',
  method: 'POST',
  path: '/api/session/list',
  access: 'user',
  errorContext: 'user',
  summary: 'Where I am signed in, latest first',
  row: Type.Object({
    id: Id,
    device: Type.String(),
    walletType: WalletType,
    firstSeen: TimeMs,
    lastSeen: TimeMs,
    expiresAt: TimeMs,
    current: Type.Boolean(),
  }),
});

/** Extension. One session by `id` or all but this one; a revoked session hears "logged in elsewhere" (decision 41). */
export const sessionRevoke = defineCall({
  name: 'sessionRevoke',
  method: 'POST',
  path: '/api/session/revoke',
  access: 'user',
  errorContext: 'user',
  summary: 'Sign out other devices',
  body: Type.Union([Type.Object({ id: Id }, closed), Type.Object({ others: Type.Literal(true) }, closed)]),
  data: Type.Object({ revoked: whole() }),
});
