import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { openLoan } from '../../data/loans.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { amountRefusalText, typedText } from '../../ui/amount-input.ts';
import { AmountSlider } from '../../ui/amount-slider.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { overlays } from '../shell/overlays.ts';
import { loanApplyPath } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { CostCard, LateCard } from './cost-cards.tsx';
import { changeLoanAmount, loanDraft } from './loan-application.ts';
import { loanAmount, typedAmount } from './loan-rules.ts';
import { coinText } from './loan-words.ts';
import { ProductChoice } from './product-choice.tsx';
import styles from './loans.module.css';

interface AmountStepProps {
  /** Products that are offered, the chosen one among them. */
  offered: readonly LoanProduct[];
  product: LoanProduct;
}

/** Coin, term and the amount, by slider or field, with its full cost (L1). Visitors may calculate; the next step needs a sign-in. */
export function AmountStep({ offered, product }: AmountStepProps) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const { id, coin, minAmount, maxAmount } = product;
  const typed = typedAmount(loanDraft.value, product);
  const reading = loanAmount(typed, product);
  const amount = 'amount' in reading ? reading.amount : null;
  const least = t('loan.amount.below', { amount: coinText(minAmount, coin) });
  const most = t('loan.amount.above', { amount: coinText(maxAmount, coin) });
  const outside = reading.state === 'below' ? least : reading.state === 'above' ? most : undefined;
  const cost = { product, amount: reading.state === 'ready' ? reading.amount : null };
  const open = openLoan.now.value.value;

  function face(): { readonly label: string; readonly act: (() => void) | null } {
    if (reading.state === 'unread') {
      const label = amountRefusalText(t, { refusal: reading.refusal, unit: coin, decimals: ASSET_DECIMALS });
      return { label, act: null };
    }
    if (reading.state === 'none') return { label: t('loan.amount.enter'), act: null };
    if (outside !== undefined) return { label: outside, act: null };
    if (!sessionStore.signedIn.value) return { label: t('loan.connect'), act: () => overlays.openWalletSheet() };
    if (open) return { label: t('loan.open.blocked'), act: null };
    return {
      label: t('loan.amount.next', { amount: coinText(reading.amount, coin) }),
      act: () => go(loanApplyPath(id, 'details')),
    };
  }

  const { label, act } = face();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act?.();
      }}
    >
      <Card>
        <div className={styles.choice}>
          <ProductChoice offered={offered} chosen={product} />
        </div>
        <AmountField
          label={t('loan.amount.label')}
          unit={coin}
          value={typed}
          decimals={ASSET_DECIMALS}
          onChange={(text) => changeLoanAmount(id, text)}
          error={outside}
          hint={t('loan.product.rangeText', { min: coinText(minAmount, coin), max: coinText(maxAmount, coin) })}
        />
        <AmountSlider
          label={t('loan.amount.slider')}
          least={minAmount}
          most={maxAmount}
          amount={amount ?? minAmount}
          textOf={(at) => coinText(at, coin)}
          onAmount={(at) => changeLoanAmount(id, typedText(at))}
        />
      </Card>
      <CostCard {...cost} />
      <div className={styles.foot}>
        <Button type="submit" disabled={act === null}>
          {label}
        </Button>
      </div>
      {/* After the button, which stays in sight and would cover it. */}
      <LateCard {...cost} />
    </form>
  );
}
