import { useTranslation } from '../../i18n/use-translation.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { loanApplyPath } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { daysText, rateText } from './loan-words.ts';

interface ProductChoiceProps {
  /** Products that are offered, the chosen one among them. */
  offered: readonly LoanProduct[];
  chosen: LoanProduct;
}

/** Coin and term of the loan, the terms with their daily rates (L1). The choice is part of the page's address. */
export function ProductChoice({ offered, chosen }: ProductChoiceProps) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const coins = [...new Set(offered.map(({ coin }) => coin))];
  const ofCoin = offered.filter(({ coin }) => coin === chosen.coin);
  const choose = (id: string) => void redirect(loanApplyPath(id));
  return (
    <>
      {coins.length > 1 && (
        <RadioGroup
          label={t('loan.product.coin')}
          look="segmented"
          value={chosen.coin}
          onChange={(coin) => choose(offered.find((product) => product.coin === coin)!.id)}
          options={coins.map((coin) => ({ value: coin, label: coin }))}
        />
      )}
      <RadioGroup
        label={t('loan.product.terms')}
        showLabel
        look="cards"
        value={chosen.id}
        onChange={choose}
        options={ofCoin.map(({ id, periodDays, dailyRate }) => ({
          value: id,
          label: daysText(t, periodDays),
          note: rateText(dailyRate),
        }))}
      />
    </>
  );
}
