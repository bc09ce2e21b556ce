import type { BodyOf } from '../../../protocol/call.ts';
import type { addressAdd } from '../../../protocol/rest/address-book.ts';
import type { SavedAddress } from '../../model/withdrawal.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { record } from '../../api/wire.ts';
import { decodeSavedAddress } from '../../api/address-book-calls.ts';

const ENDPOINT: Endpoint<typeof addressAdd> = {
  method: 'POST',
  path: '/api/withdrawAddress/add',
  access: 'user',
  context: 'withdraw',
};

/** Saves an address; its wait begins now. */
export const addAddress = (body: BodyOf<typeof addressAdd>): Promise<CallResult<SavedAddress>> =>
  fetchData(ENDPOINT, { body }, (data) => decodeSavedAddress(record(data, 'data')));
