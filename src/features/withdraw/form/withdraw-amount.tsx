import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { receivedText } from '../../../i18n/booked-text.ts';
import { exactText, UNKNOWN } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { compare } from '../../../model/decimal.ts';
import type { WithdrawRule } from '../../../model/withdrawal.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { typedText } from '../../../ui/amount-input.ts';
import { ChipGroup } from '../../../ui/chip-group.tsx';
import { RaiseNote } from '../hub/daily-limit.tsx';
import { moneyText } from '../withdraw-words.tsx';
import { amountChoices } from './withdraw-rules.ts';
import type { AmountProblem, WithdrawFigures } from './withdraw-rules.ts';
import styles from './withdraw-form.module.css';

export interface WithdrawAmountProps {
  rule: WithdrawRule;
  figures: WithdrawFigures;
  /** Spot balance; null while unknown. */
  available: DecimalText | null;
  typed: string;
  onChange(typed: string): void;
  /** Error of the exchange for this field. */
  refused: string | undefined;
}

/**
 * Returns why the amount cannot be withdrawn, with the limit; undefined when there is no problem or the field reports
 * it itself.
 */
export function useAmountProblem(
  rule: WithdrawRule,
  { problem, leftToday, dailyLimit }: WithdrawFigures,
): string | undefined {
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
      leftToday === null || dailyLimit === null
        ? undefined
        : t('withdraw.amount.aboveLimit', {
            left: `${coin === 'USDT' ? '' : '≈ '}${receivedText(leftToday, coin)}`,
            limit: moneyText(dailyLimit, coin),
          }),
  };
  return problem === null ? undefined : texts[problem];
}

/** The amount field with what is available, amounts to choose, and a button for the maximum. */
export function WithdrawAmount({ rule, figures, available, typed, onChange, refused }: WithdrawAmountProps) {
  const { t } = useTranslation();
  const problem = useAmountProblem(rule, figures);
  const { coin } = rule;
  const { most, amount } = figures;
  const chips = amountChoices(rule).map((choice) => ({
    key: choice,
    label: exactText(choice),
    name: `${exactText(choice)} ${coin}`,
    disabled: most === null || compare(choice, most) > 0,
    chosen: amount !== null && compare(amount, choice) === 0,
    onPick: () => onChange(typedText(choice)),
  }));
  return (
    <div className={styles.amount}>
      <AmountField
        label={t('withdraw.amount.label')}
        labelEnd={
          <>
            <span>{t('withdraw.facts.available')}</span>{' '}
            <strong translate="no">{available === null ? UNKNOWN : `${receivedText(available, coin)} ${coin}`}</strong>
          </>
        }
        unit={coin}
        value={typed}
        decimals={rule.decimals}
        onChange={onChange}
        error={problem ?? refused}
        hint={t('withdraw.amount.least', { amount: `${exactText(rule.minAmount)} ${coin}` })}
        end={
          <>
            <span className={styles.unit} aria-hidden="true">
              {coin}
            </span>
            <button
              type="button"
              className={styles.most}
              disabled={most === null}
              onClick={() => most !== null && onChange(typedText(most))}
            >
              {t('withdraw.amount.most')}
            </button>
          </>
        }
      />
      {figures.problem === 'aboveLimit' && <RaiseNote />}
      <div className={styles.choice}>
        <ChipGroup label={t('withdraw.amount.choices')} chips={chips} />
      </div>
    </div>
  );
}
