import type { addressRemove } from '../../../protocol/rest/address-book.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';

const ENDPOINT: Endpoint<typeof addressRemove> = {
  method: 'POST',
  path: '/api/withdrawAddress/remove',
  access: 'user',
  context: 'withdraw',
};

export const removeAddress = (id: string): Promise<CallResult<null>> =>
  fetchData(ENDPOINT, { body: { id } }, () => null);
