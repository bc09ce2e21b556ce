import type { sessionList } from '../../../protocol/rest/session.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { WALLET_KINDS } from '../../model/account.ts';
import type { WalletKind } from '../../model/account.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { nameOf, text, time } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof sessionList> = {
  method: 'POST',
  path: '/api/session/list',
  access: 'user',
  context: 'user',
};

/** One place where the person is signed in. */
export interface OpenSession {
  readonly id: string;
  /** As the exchange names it: `Chrome on Android`. */
  readonly device: string;
  readonly wallet: WalletKind;
  readonly firstSeenMs: EpochMs;
  readonly lastSeenMs: EpochMs;
  /** The one that asks. */
  readonly current: boolean;
}

/** Where I am signed in, last seen first; at most 100 of `total`. */
export const fetchSessions = (): Promise<CallResult<Page<OpenSession>>> =>
  fetchRows(ENDPOINT, {}, (row) => ({
    id: text(row, 'id'),
    device: text(row, 'device'),
    wallet: nameOf(row, 'walletType', WALLET_KINDS),
    firstSeenMs: time(row, 'firstSeen'),
    lastSeenMs: time(row, 'lastSeen'),
    current: row['current'] === true,
  }));
