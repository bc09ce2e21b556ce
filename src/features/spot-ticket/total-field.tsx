import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { QUOTE_DECIMALS } from '../../model/spot-sums.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { fieldText } from './field-text.ts';
import { withTotal } from './spot-draft.ts';
import { QUOTE_STEP } from './spot-figures.ts';
import type { SpotTicketModel } from './spot-ticket-model.ts';
import { moneyOf } from './spot-ticket-words.ts';
import styles from './spot-ticket.module.css';

/** The total of an order with a price, without its fee: it follows the size, and the size follows it when it is typed. */
export function TotalField({ ticket }: { ticket: SpotTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  const { market } = ticket;
  const { total } = ticket.draft.value;
  const counted = useMemo(
    () =>
      computed(() => {
        const figures = ticket.figures.value;
        if (figures === null) return '';
        return fieldText(moneyOf(ticket.draft.value.side, figures, market).value, QUOTE_STEP);
      }),
    [ticket, market],
  ).value;
  return (
    <AmountField
      inline
      label={t('spot.confirm.total')}
      unit={market.quote}
      value={total ?? counted}
      decimals={QUOTE_DECIMALS}
      onChange={(next) => ticket.change((now, sums) => withTotal(now, next, sums))}
      end={
        <span className={styles.unit} aria-hidden="true">
          {market.quote}
        </span>
      }
    />
  );
}
