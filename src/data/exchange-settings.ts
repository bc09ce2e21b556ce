import { fetchSettings } from '../api/exchange-settings-calls.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { createResource } from './resource.ts';

/** Public settings of the exchange. */
export const exchangeSettings = createResource({ ask: fetchSettings });

/** Returns the daily withdrawal limit of an account level, USDT; null while the settings are not loaded. */
export function dailyLimitOf(level: number): DecimalText | null {
  const limits = exchangeSettings.now.value.value?.dailyWithdrawals;
  return limits?.find((row) => row.level === level)?.limit ?? null;
}
