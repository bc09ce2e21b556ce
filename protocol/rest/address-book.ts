import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { closed, FundPassword, Id, Network, PayoutAddress, plainText, TimeMs } from './fields.ts';

/** A saved withdrawal address. Withdrawals to it stay under review until `usableFrom` (W4). */
export const SavedAddress = Type.Object({
  id: Id,
  label: Type.String(),
  network: Network,
  address: Type.String(),
  usableFrom: TimeMs,
  createTime: TimeMs,
});

export const addressList = defineCall({
  name: 'addressList',
  method: 'POST',
  path: '/api/withdrawAddress/list',
  access: 'user',
  errorContext: 'withdraw',
  summary: 'My saved withdrawal addresses, newest first; an extension',
  row: SavedAddress,
});

/** Extension. The address is validated by the rules of its network. Its hold starts now, and a message reports it. */
export const addressAdd = defineCall({
  name: 'addressAdd',
  method: 'POST',
  path: '/api/withdrawAddress/add',
  access: 'user',
  errorContext: 'withdraw',
  summary: 'Save a withdrawal address',
  body: Type.Object({ label: plainText(40), network: Network, address: PayoutAddress, pwd: FundPassword }, closed),
  data: SavedAddress,
});

export const addressRemove = defineCall({
  name: 'addressRemove',
  method: 'POST',
  path: '/api/withdrawAddress/remove',
  access: 'user',
  errorContext: 'withdraw',
  summary: 'Remove a saved address; an extension',
  body: Type.Object({ id: Id }, closed),
});
