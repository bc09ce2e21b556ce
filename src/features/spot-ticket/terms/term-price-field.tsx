import { untracked } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Toward } from '../../../model/spot-sums.ts';
import { PriceField } from '../price-field.tsx';
import type { SpotDraft, TermPrice } from '../spot-draft.ts';
import { priceOf } from '../spot-figures.ts';
import type { SpotTicketModel } from '../spot-ticket-model.ts';
import { termPrice, termsOf, withTermPrice } from './draft-terms.ts';
import { useFieldError } from './use-field-error.ts';

/** Presets, percent. */
export const AWAY = [1, 2, 5, 10] as const;

/**
 * Returns the reference price of the presets: the trigger for the limit of a stop, the limit price for the orders of a
 * filled buy, else the last price.
 */
const countedFrom = ({ type }: SpotDraft, name: TermPrice): 'price' | 'stop' | 'last' =>
  name === 'stopLossLimit' ? 'stop' : type === 'limit' ? 'price' : 'last';

/**
 * Returns the direction of the presets. A sell gains above the reference price and loses below it, a buy the reverse;
 * the orders that a filled buy places are sells.
 */
function towardOf({ side, type }: SpotDraft, name: TermPrice): Toward {
  const sells = side === 'sell' || type === 'limit';
  const gains = name === 'takeProfit' || name === 'activation';
  return sells === gains ? 'above' : 'below';
}

export interface TermPriceFieldProps {
  ticket: SpotTicketModel;
  name: TermPrice;
  label: string;
  /** Explains what leaving the field empty means. */
  hint?: string | undefined;
}

/** A field for one of the prices beside the limit price. */
export function TermPriceField({ ticket, name, label, hint }: TermPriceFieldProps) {
  useSignals();
  const { t } = useTranslation();
  const { market } = ticket;
  const draft = ticket.draft.value;
  const from = countedFrom(draft, name);
  const fromPrice = () =>
    untracked(() =>
      from === 'stop'
        ? termPrice(draft, 'stop', market)
        : from === 'price'
          ? priceOf(draft, market)
          : ticket.prices().last,
    );
  return (
    <PriceField
      tight
      label={label}
      market={market}
      value={termsOf(draft).prices[name] ?? ''}
      onChange={(price) => ticket.change((now, sums) => withTermPrice(now, name, price, sums))}
      error={useFieldError(ticket, name)}
      hint={hint}
      last={fromPrice}
      presets={{
        percents: AWAY,
        toward: towardOf(draft, name),
        from: fromPrice,
        name: (percent) => t(`orderTypes.away.${from}`, { percent }),
      }}
    />
  );
}
