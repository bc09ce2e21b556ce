import type { AssetBalance, UserInfo } from '../model/account.ts';
import { decimal, text, integer, list, record } from './wire.ts';
import type { WireRecord } from './wire.ts';
import type { getInfo } from '../../protocol/rest/user.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';

const ACCOUNTS = ['spot', 'contract', 'financial'] as const;

/** @throws WireError when an amount is missing or of the wrong kind */
export const decodeAssetBalance = (row: WireRecord): AssetBalance => ({
  asset: text(row, 'symbol'),
  account: ACCOUNTS.find((name) => name === text(row, 'account')) ?? 'spot',
  available: decimal(row, 'availableAmount'),
  locked: decimal(row, 'lockedAmount'),
  valueUsdt: decimal(row, 'exchageAmount'),
});

const GET_INFO: Endpoint<typeof getInfo> = {
  method: 'POST',
  path: '/api/user/getInfo',
  access: 'user',
  context: 'user',
};

export const fetchUserInfo = (): Promise<CallResult<UserInfo>> =>
  fetchData(GET_INFO, {}, (data) => {
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
