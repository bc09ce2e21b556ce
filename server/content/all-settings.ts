import type { DataOf } from '../../protocol/call.ts';
import type { getAllSetting } from '../../protocol/rest/common.ts';
import { RULE_IN_FORCE } from '../../protocol/units/payout.ts';
import type { SupportEntry } from '../infra/config.ts';
import { DEPOSIT_COINS } from '../money/deposits/networks.ts';
import { ODDS_VERSION, STAKE_MAX, STAKE_MIN } from '../engine/second-contract/up-down-terms.ts';

type Settings = DataOf<typeof getAllSetting>;

/** Terms of withdrawals: the open channels, and the daily limit in USDT by level. */
interface WithdrawalSettings {
  readonly channels: readonly string[];
  readonly dailyLimits: readonly { readonly level: number; readonly dailyLimit: string }[];
}

interface SettingsParts extends WithdrawalSettings {
  /** Support contacts, in the order of the picker. */
  readonly supportEntries: readonly SupportEntry[];
}

/** Returns the settings of the whole exchange. Limits come from the modules that check them, so they cannot differ. */
export const allSettings = ({ channels, dailyLimits, supportEntries }: SettingsParts): Settings => ({
  ASSET_COIN: Object.keys(DEPOSIT_COINS).map((coinName) => ({ coinName })),
  // Status 1 means open.
  WITHDRAWAL_CHANNEL_SETTING: channels.map((name) => ({ name, status: '1' })),
  SUPPORT_STAFF_SETTING: [...supportEntries],
  PLAYING_SETTING: { minAmount: STAKE_MIN, maxAmount: STAKE_MAX, ruleId: RULE_IN_FORCE, oddsVersion: ODDS_VERSION },
  WITHDRAWAL_LIMIT_SETTING: [...dailyLimits],
});
