import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import { compare, min } from '../../model/decimal.ts';
import type { MerchantOffer } from './merchant-offer-calls.ts';
import { SOLD_ASSET } from './merchant-sale-calls.ts';
import { accountStore } from '../../signals/account-store.ts';
import { typedText } from '../../ui/amount-input.ts';
import { explainShort } from '../shell/send-questions.ts';
import { useNavigation } from '../shell/navigation.ts';
import { changeSaleDraft } from './sale-draft.ts';
import { rankOffers, takenAtOnce } from './sale-figures.ts';
import { bookedUsdtText } from './sale-words.ts';

/**
 * Returns the USDT of the spot account, null while unknown, and a function that explains when they are too few for a
 * sale.
 * @param taken  range of amounts that merchants accept; null when none accepts anything
 */
export function useShortage(
  offers: readonly MerchantOffer[],
  taken: ReturnType<typeof takenAtOnce>,
): readonly [DecimalText | null, (required: DecimalText) => boolean] {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const balance = useMemo(() => accountStore.availableOf(SOLD_ASSET, 'spot'), []);

  async function explainWith(required: DecimalText, available: DecimalText): Promise<void> {
    const usable = taken === null ? null : min(available, taken.most);
    const canUse = usable !== null && rankOffers(offers, usable)[0]?.fit === 'fits';
    const takes = await explainShort({
      asset: SOLD_ASSET,
      account: 'spot',
      other: 'contract',
      required,
      available,
      decimals: ASSET_DECIMALS,
      write: bookedUsdtText,
      instead: canUse ? t('short.use', { amount: exactText(usable), unit: SOLD_ASSET }) : null,
      go: (path) => void go(path),
    });
    if (takes && canUse) changeSaleDraft({ amount: typedText(usable) });
  }

  /** @returns whether the spot balance is below `required` USDT, which is then explained */
  function explain(required: DecimalText): boolean {
    const available = balance.peek();
    if (available === null || compare(required, available) <= 0) return false;
    void explainWith(required, available);
    return true;
  }

  return [balance.value, explain];
}
