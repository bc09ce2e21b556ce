import { withoutUnseen } from '../../protocol/units/clean-text.ts';
import type { SavedAddress } from '../model/withdrawal.ts';
import { text, time } from './wire.ts';
import type { WireRecord } from './wire.ts';
import type { addressList } from '../../protocol/rest/address-book.ts';
import { fetchRows } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult, Page } from './result.ts';

/** @throws WireError when a field is missing or of the wrong kind */
export const decodeSavedAddress = (row: WireRecord): SavedAddress => ({
  id: text(row, 'id'),
  // Earlier labels were stored as typed.
  label: withoutUnseen(text(row, 'label')),
  network: text(row, 'network'),
  address: text(row, 'address'),
  usableFromMs: time(row, 'usableFrom'),
});

const ADDRESS_LIST: Endpoint<typeof addressList> = {
  method: 'POST',
  path: '/api/withdrawAddress/list',
  access: 'user',
  context: 'withdraw',
};

/** Fetches my address book, newest first. */
export const fetchAddresses = (): Promise<CallResult<Page<SavedAddress>>> =>
  fetchRows(ADDRESS_LIST, {}, decodeSavedAddress);
