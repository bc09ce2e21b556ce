import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { TimeInForce } from '../../../model/spot-order.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import type { OrderTerms } from '../spot-draft.ts';
import type { SpotTicketModel } from '../spot-ticket-model.ts';
import { localText, termsOf, withTerms } from './draft-terms.ts';
import { refusedNow } from './book-refusal.ts';
import { END_MAX_MS, isAttached } from './term-problems.ts';
import { TermPriceField } from './term-price-field.tsx';
import { useFieldError } from './use-field-error.ts';
import own from './terms.module.css';

const TIMES: readonly TimeInForce[] = ['gtc', 'gtd', 'ioc', 'fok'];
/** Default distance of an end date. */
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

/** Options of a limit order: its time in force, and the orders that a filled buy places. */
export function LimitOptions({ ticket }: { ticket: SpotTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  const draft = ticket.draft.value;
  const { timeInForce, until, postOnly } = termsOf(draft);
  const change = (terms: Partial<OrderTerms>) => ticket.change((now, sums) => withTerms(now, terms, sums));
  const waits = timeInForce === 'gtc' || timeInForce === 'gtd';
  const nowMs = serverNowMs();
  // A computed text, so that the book renders it only when the words change.
  const refused = useMemo(
    () => computed(() => refusedNow(ticket.draft.value, ticket.market, ticket.prices(), ticket.crossing.value)),
    [ticket],
  ).value;
  const endError = useFieldError(ticket, 'until');
  return (
    <>
      <RadioGroup
        look="chips"
        onCard
        showLabel
        label={t('orderTypes.timeInForce')}
        value={timeInForce}
        onChange={(next) =>
          change({ timeInForce: next, ...(next === 'gtd' && until === '' && { until: localText(nowMs + WEEK_MS) }) })
        }
        options={TIMES.map((value) => ({ value, label: t(`spotOrders.kinds.${value}`) }))}
      />
      {timeInForce === 'gtd' && (
        <DateTimeField
          label={t('orderTypes.until')}
          value={until}
          onChange={(next) => change({ until: next })}
          min={localText(nowMs + MINUTE_MS)}
          max={localText(nowMs + END_MAX_MS)}
          error={endError}
        />
      )}
      <Toggle
        label={t('spotOrders.kinds.postOnly')}
        checked={postOnly && waits}
        disabled={!waits}
        onChange={(next) => change({ postOnly: next })}
      />
      <output className={own.refused}>
        {refused && t(refused === 'postOnly' ? 'errors.refusal.postOnlyWouldTake' : 'orderTypes.notNow')}
      </output>
      {isAttached(draft) && (
        <>
          <TermPriceField ticket={ticket} name="takeProfit" label={t('spotOrders.kinds.takeProfit')} />
          <TermPriceField ticket={ticket} name="stop" label={t('spotOrders.kinds.stopLoss')} />
          <TermPriceField
            ticket={ticket}
            name="stopLossLimit"
            label={t('orderTypes.stopLossLimit')}
            hint={t('orderTypes.atMarket')}
          />
        </>
      )}
    </>
  );
}
