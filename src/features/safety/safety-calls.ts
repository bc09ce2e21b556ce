import type {
  safetyFreeze,
  unfreezeMessage,
  unfreeze,
  settingsLock,
  settingsUnlock,
} from '../../../protocol/rest/safety.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeAccountSafety } from '../../api/account-safety-calls.ts';
import type { AccountSafety } from '../../api/account-safety-calls.ts';
import { record, text } from '../../api/wire.ts';
import type { BodyOf } from '../../../protocol/call.ts';

const SAFETY_FREEZE: Endpoint<typeof safetyFreeze> = {
  method: 'POST',
  path: '/api/safety/freeze',
  access: 'user',
  context: 'user',
};

/** Freezes the account at once. On a frozen account it cancels a pending thaw. */
export const freezeAccount = (): Promise<CallResult<AccountSafety>> =>
  fetchData(SAFETY_FREEZE, {}, decodeAccountSafety);

const UNFREEZE_MESSAGE: Endpoint<typeof unfreezeMessage> = {
  method: 'POST',
  path: '/api/safety/unfreezeMessage',
  access: 'user',
  context: 'user',
};

/** Fetches the exact text to sign for a thaw; it is valid once, for five minutes. */
export const fetchUnfreezeMessage = (chainId: number): Promise<CallResult<string>> =>
  fetchData(UNFREEZE_MESSAGE, { body: { chainId } }, (data) => text(record(data, 'data'), 'message'));

const UNFREEZE: Endpoint<typeof unfreeze> = {
  method: 'POST',
  path: '/api/safety/unfreeze',
  access: 'user',
  context: 'user',
};

/** Requests the thaw with the signed text. A repeated request keeps the first time. @param signature  EIP-191 */
export const unfreezeAccount = (message: string, signature: string): Promise<CallResult<AccountSafety>> =>
  fetchData(UNFREEZE, { body: { message, signature } }, decodeAccountSafety);

const SETTINGS_LOCK: Endpoint<typeof settingsLock> = {
  method: 'POST',
  path: '/api/safety/lock',
  access: 'user',
  context: 'user',
};

/** Number of days that unlocking may take. */
export type LockDays = BodyOf<typeof settingsLock>['days'];

/** Locks the settings, or increases the number of days. The current number of days cancels a pending unlock. */
export const lockSettings = (days: LockDays): Promise<CallResult<AccountSafety>> =>
  fetchData(SETTINGS_LOCK, { body: { days } }, decodeAccountSafety);

const SETTINGS_UNLOCK: Endpoint<typeof settingsUnlock> = {
  method: 'POST',
  path: '/api/safety/unlock',
  access: 'user',
  context: 'user',
};

/** Requests to unlock the settings, which happens after the chosen days. A repeated request keeps the first time. */
export const unlockSettings = (): Promise<CallResult<AccountSafety>> =>
  fetchData(SETTINGS_UNLOCK, {}, decodeAccountSafety);
