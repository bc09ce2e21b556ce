import { useTranslation } from '../../i18n/use-translation.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { Card } from '../../ui/card.tsx';
import { useDueDate } from './loan-parts.tsx';
import { LATE_DAYS, loanFigures, shownDebt } from './loan-rules.ts';
import { yearlyRateOf } from '../../model/yearly-rate.ts';
import type { Debt, LoanFigures } from './loan-rules.ts';
import { daysText, owedText, rateText } from './loan-words.ts';
import { FactPairs } from '../shell/fact-pairs.tsx';
import { FoldedCard } from '../shell/cards.tsx';
import styles from './loans.module.css';

interface CostProps {
  product: LoanProduct;
  /** The amount typed; null while the field is empty or invalid. */
  amount: DecimalText | null;
}

/** Returns the text of one figure of a debt, with its coin. */
function figureTexts({ product, amount }: CostProps) {
  const figures = amount === null ? null : loanFigures(amount, product);
  return (pick: (of: LoanFigures) => Debt, part: keyof Debt): string =>
    figures === null || amount === null
      ? UNKNOWN
      : owedText(shownDebt(amount, pick(figures), product.coin)[part], product.coin);
}

/** The calculator: the sum to repay with its date, interest and rate (L1). */
export function CostCard(props: CostProps) {
  const { t } = useTranslation();
  const { dailyRate, periodDays, lender } = props.product;
  const date = useDueDate(periodDays);
  const shown = figureTexts(props);
  return (
    <Card label={t('loan.cost.title')}>
      <p className={styles.quiet}>{t('loan.cost.total')}</p>
      <output className={styles.total} translate="no">
        {shown(({ due }) => due, 'total')}
      </output>
      <p className={styles.quiet}>{t('loan.cost.by', { date })}</p>
      <FactPairs
        className={styles.lines}
        facts={[
          { key: 'interest', name: t('loan.cost.interest'), value: shown(({ due }) => due, 'interest') },
          {
            key: 'rate',
            name: t('loan.cost.rate'),
            value: t('loan.rate.both', { day: rateText(dailyRate), year: rateText(yearlyRateOf(dailyRate)) }),
          },
          { key: 'lender', name: t('loan.view.lender'), value: lender },
        ]}
      />
      <p className={styles.note}>{t('loan.cost.dateNote')}</p>
    </Card>
  );
}

/** Folded, the sums of a late repayment (L1). */
export function LateCard(props: CostProps) {
  const { t } = useTranslation();
  const { periodDays, maxInterestDays } = props.product;
  const shown = figureTexts(props);
  const debt = (pick: (of: LoanFigures) => Debt) => (
    <>
      <span translate="no">{shown(pick, 'total')}</span>
      <span className={styles.part}>{t('loan.cost.part', { interest: shown(pick, 'interest') })}</span>
    </>
  );
  const late = [
    ['due', t('loan.worst.due', { days: daysText(t, periodDays) }), debt(({ due }) => due)],
    ['late', t('loan.worst.late', { days: daysText(t, LATE_DAYS) }), debt((of) => of.late)],
    ['most', t('loan.worst.most', { days: daysText(t, maxInterestDays) }), debt(({ most }) => most)],
  ] as const;
  return (
    <FoldedCard name={t('loan.worst.title')} icon="clock">
      <FactPairs className={styles.lines} facts={late.map(([key, name, value]) => ({ key, name, value }))} />
      <p className={styles.note}>{t('loan.worst.note', { days: daysText(t, maxInterestDays) })}</p>
    </FoldedCard>
  );
}
