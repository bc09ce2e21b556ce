import type { settingsLock } from '../../../protocol/rest/safety.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import type { BodyOf } from '../../../protocol/call.ts';
import { decodeAccountSafety } from '../../api/account-safety-calls.ts';
import type { AccountSafety } from '../../api/account-safety-calls.ts';

const ENDPOINT: Endpoint<typeof settingsLock> = {
  method: 'POST',
  path: '/api/safety/lock',
  access: 'user',
  context: 'user',
};

/** Days that the end of the lock may wait. */
export type LockDays = BodyOf<typeof settingsLock>['days'];

/** Locks the settings, or makes the end of the lock wait longer. As many days as now call off an end that was asked for. */
export const lockSettings = (days: LockDays): Promise<CallResult<AccountSafety>> =>
  fetchData(ENDPOINT, { body: { days } }, decodeAccountSafety);
