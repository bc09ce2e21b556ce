import type { getInfo } from '../../../protocol/rest/user.ts';
import type { UserInfo } from '../../model/account.ts';
import { decodeAssetBalance } from './asset-balance.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { decimal, integer, list, record, text } from '../wire.ts';

const ENDPOINT: Endpoint<typeof getInfo> = {
  method: 'POST',
  path: '/api/user/getInfo',
  access: 'user',
  context: 'user',
};

export const fetchUserInfo = (): Promise<CallResult<UserInfo>> =>
  fetchData(ENDPOINT, {}, (data) => {
    const from = record(data, 'data');
    const user = record(from['user'], 'user');
    const detail = record(from['detail'], 'detail');
    return {
      userId: text(user, 'userId'),
      address: text(user, 'address'),
      walletType: text(user, 'walletType'),
      level: integer(user, 'level'),
      email: text(user, 'email'),
      phone: text(user, 'phone'),
      realName: text(detail, 'realName'),
      country: text(detail, 'country'),
      primaryVerified: text(detail, 'auditStatusPrimary') === '1',
      advancedVerified: text(detail, 'auditStatusAdvanced') === '1',
      openingTotal: decimal(from, 'openingTotal'),
      balances: list(from['asset'], 'asset', decodeAssetBalance),
    };
  });
