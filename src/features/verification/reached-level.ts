import type { TFunction } from 'i18next';
import { levelAfter } from '../../../protocol/units/account-level.ts';
import { dailyLimitOf, exchangeSettings } from '../../data/exchange-settings.ts';
import { exactText } from '../../i18n/number-text.ts';
import type { VerificationLevel } from '../../model/verification.ts';
import { toast } from '../../ui/toast.ts';

/** `Level 2 · 50,000 USDT a day`: what this verification leads to; without the limit while it is unknown. */
function reachedText(t: TFunction<'app'>, verification: VerificationLevel): string {
  const level = levelAfter(verification);
  const limit = dailyLimitOf(level);
  if (limit === null) return t('verification.limits.level', { level });
  return t('verification.unlocksLevel', { level, limit: `${exactText(limit)} USDT` });
}

/** Tells the limit of the level that was just reached. It was announced before. */
export async function tellReached(t: TFunction<'app'>, verification: VerificationLevel): Promise<void> {
  await exchangeSettings.load();
  toast(reachedText(t, verification), { kind: 'success', announced: true });
}
