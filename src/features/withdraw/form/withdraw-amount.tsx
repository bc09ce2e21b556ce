import { useTranslation } from '../../../i18n/use-translation.ts';
import { exactText } from '../../../i18n/number-text.ts';
import type { WithdrawRule } from '../../../model/withdrawal.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { moneyText } from '../withdraw-words.tsx';
import type { AmountProblem, WithdrawFigures } from './withdraw-rules.ts';
import styles from './withdraw-form.module.css';

export interface WithdrawAmountProps {
  rule: WithdrawRule;
  figures: WithdrawFigures;
  typed: string;
  onChange(typed: string): void;
  onMost(): void;
  /** Error of the exchange for this field. */
  refused: string | undefined;
}

/**
 * Returns why the amount cannot be withdrawn, with the limit; undefined when there is no problem or the field reports
 * it itself.
 */
export function useAmountProblem(rule: WithdrawRule, { problem, leftToday }: WithdrawFigures): string | undefined {
  const { t } = useTranslation();
  const { coin } = rule;
  const texts: Record<AmountProblem, string | undefined> = {
    unread: undefined,
    belowMinimum: t('withdraw.amount.belowMinimum', { amount: moneyText(rule.minAmount, coin) }),
    short: t('withdraw.amount.short'),
    aboveMaximum:
      rule.maxAmount === null
        ? undefined
        : t('withdraw.amount.aboveMaximum', { amount: moneyText(rule.maxAmount, coin) }),
    aboveLimit:
      leftToday === null ? undefined : t('withdraw.amount.aboveLimit', { amount: moneyText(leftToday, coin) }),
  };
  return problem === null ? undefined : texts[problem];
}

/** The amount field, with a button for the maximum. */
export function WithdrawAmount({ rule, figures, typed, onChange, onMost, refused }: WithdrawAmountProps) {
  const { t } = useTranslation();
  const problem = useAmountProblem(rule, figures);
  return (
    <AmountField
      label={t('withdraw.amount.label')}
      unit={rule.coin}
      value={typed}
      decimals={rule.decimals}
      onChange={onChange}
      error={problem ?? refused}
      hint={t('withdraw.amount.least', { amount: `${exactText(rule.minAmount)} ${rule.coin}` })}
      end={
        <>
          <span className={styles.unit} aria-hidden="true">
            {rule.coin}
          </span>
          <button type="button" className={styles.most} disabled={figures.most === null} onClick={onMost}>
            {t('withdraw.amount.most')}
          </button>
        </>
      }
    />
  );
}
