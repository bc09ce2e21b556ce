import type { addressList } from '../../../protocol/rest/address-book.ts';
import type { SavedAddress } from '../../model/withdrawal.ts';
import { fetchRows } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult, Page } from '../result.ts';
import { decodeSavedAddress } from './saved-address.ts';

const ENDPOINT: Endpoint<typeof addressList> = {
  method: 'POST',
  path: '/api/withdrawAddress/list',
  access: 'user',
  context: 'withdraw',
};

/** My address book, newest first. */
export const fetchAddresses = (): Promise<CallResult<Page<SavedAddress>>> =>
  fetchRows(ENDPOINT, {}, decodeSavedAddress);
