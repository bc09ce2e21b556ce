import type { sessionList, sessionRevoke } from '../../../protocol/rest/session.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { WALLET_KINDS } from '../../model/account.ts';
import type { WalletKind } from '../../model/account.ts';
import { fetchRows, fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { nameOf, text, time, integer, record } from '../../api/wire.ts';
import type { BodyOf } from '../../../protocol/call.ts';
import { refreshOnChange } from '../../data/changes.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';

const SESSION_LIST: Endpoint<typeof sessionList> = {
  method: 'POST',
  path: '/api/session/list',
  access: 'user',
  context: 'user',
};

/** One open session of the person. */
export interface OpenSession {
  readonly id: string;
  /** Name that the exchange gives the device: `Chrome on Android`. */
  readonly device: string;
  readonly wallet: WalletKind;
  readonly firstSeenMs: EpochMs;
  readonly lastSeenMs: EpochMs;
  /** Whether it is the session of this device. */
  readonly current: boolean;
}

/** Fetches my open sessions, last seen first; at most 100 of `total`. */
export const fetchSessions = (): Promise<CallResult<Page<OpenSession>>> =>
  fetchRows(SESSION_LIST, {}, (row) => ({
    id: text(row, 'id'),
    device: text(row, 'device'),
    wallet: nameOf(row, 'walletType', WALLET_KINDS),
    firstSeenMs: time(row, 'firstSeen'),
    lastSeenMs: time(row, 'lastSeen'),
    current: row['current'] === true,
  }));

const SESSION_REVOKE: Endpoint<typeof sessionRevoke> = {
  method: 'POST',
  path: '/api/session/revoke',
  access: 'user',
  context: 'user',
};

/** Signs out one session or all but this one. @returns how many were open */
export const revokeSessions = (which: BodyOf<typeof sessionRevoke>): Promise<CallResult<number>> =>
  fetchData(SESSION_REVOKE, { body: which }, (data) => integer(record(data, 'data'), 'revoked'));

/** My open sessions; `total` counts those beyond the rows too. */
export const sessions = createResource({ owner: sessionStore.token, ask: fetchSessions });

refreshOnChange(sessions, ['session']);
