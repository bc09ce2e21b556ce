import type { DataOf } from '../../protocol/call.ts';
import type { getAllSetting } from '../../protocol/rest/common.ts';
import { RULE_IN_FORCE } from '../../protocol/units/payout.ts';
import { ODDS_VERSION, STAKE_MAX, STAKE_MIN } from '../engine/second-contract/terms.ts';

type Settings = DataOf<typeof getAllSetting>;

/** Extension (decision 78): equal for all levels, and said so, until levels mean something. */
const DAILY_WITHDRAWAL_LIMIT = '10000';
const LEVELS = [1, 2, 3];

/** Settings of the whole exchange. What a trade may be comes from the engine that checks it, so the two cannot differ. */
export const allSettings = (): Settings => ({
  ASSET_COIN: ['USDT', 'BTC', 'ETH', 'EUR'].map((coinName) => ({ coinName })),
  // Status 1 means open; payouts are not served yet, so every channel says that it is closed.
  WITHDRAWAL_CHANNEL_SETTING: ['TRC20', 'EUR', 'BANK'].map((name) => ({ name, status: '0' })),
  // One entry, and the app's own page: no script or address of anybody else (decision 55).
  SUPPORT_STAFF_SETTING: [{ name: 'Tern', url: '/pages/customer-service/customer-service', imgUrl: '' }],
  PLAYING_SETTING: { minAmount: STAKE_MIN, maxAmount: STAKE_MAX, ruleId: RULE_IN_FORCE, oddsVersion: ODDS_VERSION },
  WITHDRAWAL_LIMIT_SETTING: LEVELS.map((level) => ({ level, dailyLimit: DAILY_WITHDRAWAL_LIMIT })),
});
