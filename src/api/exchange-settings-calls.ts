import type { getAllSetting } from '../../protocol/rest/common.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';
import { decimal, integer, list, record, text } from './wire.ts';

const ENDPOINT: Endpoint<typeof getAllSetting> = {
  method: 'POST',
  path: '/api/common/getAllSetting',
  access: 'public',
  context: 'general',
};

export interface ExchangeSettings {
  readonly depositCoins: readonly string[];
  readonly withdrawalChannels: readonly { readonly name: string; readonly open: boolean }[];
  readonly supportEntries: readonly { readonly name: string; readonly url: string; readonly imageUrl: string }[];
  readonly stakeMin: DecimalText;
  readonly stakeMax: DecimalText;
  readonly ruleId: string;
  /** Daily withdrawal limits in USDT, by level of the account (decision 78). */
  readonly dailyWithdrawals: readonly { readonly level: number; readonly limit: DecimalText }[];
}

export const fetchSettings = (): Promise<CallResult<ExchangeSettings>> =>
  fetchData(ENDPOINT, {}, (data) => {
    const from = record(data, 'data');
    const playing = record(from['PLAYING_SETTING'], 'PLAYING_SETTING');
    return {
      depositCoins: list(from['ASSET_COIN'], 'ASSET_COIN', (row) => text(row, 'coinName')),
      withdrawalChannels: list(from['WITHDRAWAL_CHANNEL_SETTING'], 'WITHDRAWAL_CHANNEL_SETTING', (row) => ({
        name: text(row, 'name'),
        open: text(row, 'status') === '1',
      })),
      supportEntries: list(from['SUPPORT_STAFF_SETTING'], 'SUPPORT_STAFF_SETTING', (row) => ({
        name: text(row, 'name'),
        url: text(row, 'url'),
        imageUrl: text(row, 'imgUrl'),
      })),
      stakeMin: decimal(playing, 'minAmount'),
      stakeMax: decimal(playing, 'maxAmount'),
      ruleId: text(playing, 'ruleId'),
      dailyWithdrawals: list(from['WITHDRAWAL_LIMIT_SETTING'], 'WITHDRAWAL_LIMIT_SETTING', (row) => ({
        level: integer(row, 'level'),
        limit: decimal(row, 'dailyLimit'),
      })),
    };
  });
