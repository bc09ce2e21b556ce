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

/** Closes the account at once, and keeps a frozen one so: a thaw that was asked for is called off. */
export const freezeAccount = (): Promise<CallResult<AccountSafety>> =>
  fetchData(SAFETY_FREEZE, {}, decodeAccountSafety);

const UNFREEZE_MESSAGE: Endpoint<typeof unfreezeMessage> = {
  method: 'POST',
  path: '/api/safety/unfreezeMessage',
  access: 'user',
  context: 'user',
};

/** The text to show and to sign for a thaw, byte for byte; good once, for five minutes. */
export const fetchUnfreezeMessage = (chainId: number): Promise<CallResult<string>> =>
  fetchData(UNFREEZE_MESSAGE, { body: { chainId } }, (data) => text(record(data, 'data'), 'message'));

const UNFREEZE: Endpoint<typeof unfreeze> = {
  method: 'POST',
  path: '/api/safety/unfreeze',
  access: 'user',
  context: 'user',
};

/** Asks for the thaw with the signed text; asked again, the first time stands. @param signature  EIP-191 */
export const unfreezeAccount = (message: string, signature: string): Promise<CallResult<AccountSafety>> =>
  fetchData(UNFREEZE, { body: { message, signature } }, decodeAccountSafety);

const SETTINGS_LOCK: Endpoint<typeof settingsLock> = {
  method: 'POST',
  path: '/api/safety/lock',
  access: 'user',
  context: 'user',
};

/** Days that the end of the lock may wait. */
export type LockDays = BodyOf<typeof settingsLock>['days'];

/** Locks the settings, or makes the end of the lock wait longer. As many days as now call off an end that was asked for. */
export const lockSettings = (days: LockDays): Promise<CallResult<AccountSafety>> =>
  fetchData(SETTINGS_LOCK, { body: { days } }, decodeAccountSafety);

const SETTINGS_UNLOCK: Endpoint<typeof settingsUnlock> = {
  method: 'POST',
  path: '/api/safety/unlock',
  access: 'user',
  context: 'user',
};

/** Asks for the end of the lock, which comes after its days. Asked again, the first time stands. */
export const unlockSettings = (): Promise<CallResult<AccountSafety>> =>
  fetchData(SETTINGS_UNLOCK, {}, decodeAccountSafety);
