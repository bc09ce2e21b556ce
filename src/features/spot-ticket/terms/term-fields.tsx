import { untracked } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { ChipGroup } from '../../../ui/chip-group.tsx';
import { PriceField } from '../price-field.tsx';
import { withPrice } from '../spot-draft.ts';
import type { SpotTicketModel } from '../spot-ticket-model.ts';
import { typedText } from '../../../ui/amount-input.ts';
import { DISTANCE_DECIMALS, termsOf, withTerms } from './draft-terms.ts';
import { LimitOptions } from './limit-options.tsx';
import { AWAY, TermPriceField } from './term-price-field.tsx';
import { useFieldError } from './use-field-error.ts';
import styles from '../spot-ticket.module.css';

export interface TermFieldsProps {
  ticket: SpotTicketModel;
  /** Error of the limit price, found by the ticket. */
  priceError: string | undefined;
}

/** Fields of an order with terms, beyond side and size, in the order they are filled in (O1). */
export function TermFields({ ticket, priceError }: TermFieldsProps) {
  useSignals();
  const { t } = useTranslation();
  const { side, type } = ticket.draft.value;
  const fields = useRef<HTMLDivElement>(null);
  const refused = ticket.error.value;
  useEffect(() => {
    // Focus the field that the exchange refused: the person types there next.
    if (refused) fields.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return (
    <div ref={fields} className={styles.form}>
      {type === 'limit' && <LimitOptions ticket={ticket} />}
      {type === 'trailingStop' && (
        <>
          <DistanceField ticket={ticket} />
          <TermPriceField
            ticket={ticket}
            name="activation"
            label={t('orderTypes.activation')}
            hint={t('orderTypes.fromNow')}
          />
        </>
      )}
      {type === 'oco' && <TermPriceField ticket={ticket} name="takeProfit" label={t('spotOrders.kinds.takeProfit')} />}
      {type === 'stopLimit' || type === 'stopMarket' ? (
        <TermPriceField ticket={ticket} name="stop" label={t('orderTypes.stop')} />
      ) : null}
      {type === 'stopLimit' && <StopLimitPrice ticket={ticket} error={priceError} />}
      {type === 'oco' && (
        <>
          <TermPriceField ticket={ticket} name="stop" label={t('spotOrders.kinds.stopLoss')} />
          <TermPriceField
            ticket={ticket}
            name="stopLossLimit"
            label={t('orderTypes.stopLossLimit')}
            hint={side === 'sell' ? t('orderTypes.atMarket') : undefined}
          />
        </>
      )}
    </div>
  );
}

/** Limit price of a triggered stop limit. */
function StopLimitPrice({ ticket, error }: { ticket: SpotTicketModel; error: string | undefined }) {
  useSignals();
  const { t } = useTranslation();
  const refused = useFieldError(ticket, 'price');
  const { side, price } = ticket.draft.value;
  return (
    <PriceField
      tight
      label={t('orderTypes.limitPrice')}
      market={ticket.market}
      value={price}
      onChange={(next) => ticket.change((now, sums) => withPrice(now, next, sums))}
      error={error ?? refused}
      last={() => untracked(() => ticket.near.value ?? ticket.prices().last)}
      presets={{
        percents: AWAY,
        toward: side === 'sell' ? 'below' : 'above',
        from: () => untracked(() => ticket.near.value),
        name: (percent) => t('orderTypes.away.stop', { percent }),
      }}
    />
  );
}

/** Distance by which the market must turn back, in percent. */
function DistanceField({ ticket }: { ticket: SpotTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  const label = t('orderTypes.distance');
  const change = (distance: string) => ticket.change((now, sums) => withTerms(now, { distance }, sums));
  return (
    <div className={styles.group}>
      <AmountField
        inline
        label={label}
        unit="%"
        value={termsOf(ticket.draft.value).distance}
        decimals={DISTANCE_DECIMALS}
        onChange={change}
        error={useFieldError(ticket, 'distance')}
      />
      <ChipGroup
        label={label}
        chips={AWAY.map((percent) => ({
          key: String(percent),
          label: `${percent}%`,
          onPick: () => change(typedText(String(percent))),
        }))}
      />
    </div>
  );
}
