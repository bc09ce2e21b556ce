import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { closed, Id, TimeMs, whole } from './fields.ts';
import { WalletType } from './user.ts';

/**
 * Extension. `device` is derived from the user agent at sign-in, such as `Chrome on Android`; no address is stored. At
 * most 100 rows; `total` counts all.
 */
export const sessionList = defineCall({
  name: 'sessionList',
  method: 'POST',
  path: '/api/session/list',
  access: 'user',
  errorContext: 'user',
  summary: 'Where I am signed in, last seen first',
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

/**
 * Extension. Ends one session by `id` (this one too), all but this one, or all; a revoked session gets "logged in
 * elsewhere" on HTTP and on its socket (decision 41). `revoked` counts those that were open. Refusal: notFound.
 */
export const sessionRevoke = defineCall({
  name: 'sessionRevoke',
  method: 'POST',
  path: '/api/session/revoke',
  access: 'user',
  errorContext: 'user',
  summary: 'Sign out devices',
  body: Type.Union([
    Type.Object({ id: Id }, closed),
    Type.Object({ others: Type.Literal(true) }, closed),
    Type.Object({ all: Type.Literal(true) }, closed),
  ]),
  data: Type.Object({ revoked: whole() }),
});
