import type { BodyOf } from '../../../../protocol/call.ts';
import type { addressAdd, addressRemove } from '../../../../protocol/rest/address-book.ts';
import type { SavedAddress } from '../../../model/withdrawal.ts';
import { fetchData } from '../../../api/request.ts';
import type { Endpoint } from '../../../api/request.ts';
import type { CallResult } from '../../../api/result.ts';
import { record } from '../../../api/wire.ts';
import { decodeSavedAddress } from '../../../api/address-book-calls.ts';

const ADDRESS_ADD: Endpoint<typeof addressAdd> = {
  method: 'POST',
  path: '/api/withdrawAddress/add',
  access: 'user',
  context: 'withdraw',
};

/** Saves an address and starts its hold. */
export const addAddress = (body: BodyOf<typeof addressAdd>): Promise<CallResult<SavedAddress>> =>
  fetchData(ADDRESS_ADD, { body }, (data) => decodeSavedAddress(record(data, 'data')));

const ADDRESS_REMOVE: Endpoint<typeof addressRemove> = {
  method: 'POST',
  path: '/api/withdrawAddress/remove',
  access: 'user',
  context: 'withdraw',
};

export const removeAddress = (id: string): Promise<CallResult<null>> =>
  fetchData(ADDRESS_REMOVE, { body: { id } }, () => null);
