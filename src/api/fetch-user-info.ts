import type { getInfo } from '../../protocol/rest/user.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';
import { decimal, integer, list, record, text } from './wire.ts';

const ENDPOINT: Endpoint<typeof getInfo> = {
  method: 'POST',
  path: '/api/user/getInfo',
  access: 'user',
  context: 'user',
};

export interface AssetBalance {
  readonly asset: string;
  readonly account: 'spot' | 'contract' | 'financial';
  readonly available: DecimalText;
  readonly locked: DecimalText;
  /** Available + locked, in USDT (wire: exchageAmount). */
  readonly valueUsdt: DecimalText;
}

export interface UserInfo {
  readonly userId: string;
  readonly address: string;
  readonly walletType: string;
  readonly level: number;
  readonly email: string;
  readonly phone: string;
  readonly realName: string;
  readonly country: string;
  readonly primaryVerified: boolean;
  readonly advancedVerified: boolean;
  readonly balances: readonly AssetBalance[];
  /** Total value at the start of the UTC day, USDT. */
  readonly openingTotal: DecimalText;
}

const ACCOUNTS = ['spot', 'contract', 'financial'] as const;

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
      balances: list(from['asset'], 'asset', (row) => ({
        asset: text(row, 'symbol'),
        account: ACCOUNTS.find((name) => name === text(row, 'account')) ?? 'spot',
        available: decimal(row, 'availableAmount'),
        locked: decimal(row, 'lockedAmount'),
        valueUsdt: decimal(row, 'exchageAmount'),
      })),
    };
  });
