import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { amountText, UNKNOWN } from '../../i18n/number-text.ts';
import { shareText } from '../../i18n/share-text.ts';
import { FoldedSignal } from '../../ui/folded-words.tsx';
import type { OrderFigures } from './spot-figures.ts';
import type { SpotTicketModel } from './spot-ticket-model.ts';
import { feeLine, moneyOf, quoteText, receivedLine, roundedText, totalName } from './spot-ticket-words.ts';
import styles from './spot-ticket.module.css';

/** The amounts of the order (O6): cost, fee, received amount, and for a market order its price and impact. */
export function SpotSummary({ ticket }: { ticket: SpotTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  const { market } = ticket;
  const { side, type, unit } = ticket.draft.value;
  const isMarket = type === 'market';
  const about = isMarket ? '≈ ' : '';
  const thin = useMemo(() => computed(() => ticket.figures.value?.thin === true), [ticket]).value;
  // A computed text, so that the book renders it only when it comes or goes.
  const rounded = useMemo(
    () => computed(() => ticket.figures.value && roundedText(t, ticket.draft.value, ticket.figures.value, market)),
    [t, ticket, market],
  ).value;
  const totalText = (figures: OrderFigures) => about + quoteText(moneyOf(side, figures, market).total, market);
  const fee = feeLine(t, { side, type }, market);
  const fromBook = [
    {
      name: t('spot.average'),
      text: ({ average }: OrderFigures) =>
        average && `${about}${foldedText(amountText(average, market.priceDecimals))} ${market.quote}`,
    },
    { name: t('spot.impact'), text: ({ impact }: OrderFigures) => impact && shareText(impact) },
  ];
  const received = receivedLine(t, { unit }, market);
  const total = { name: totalName(t, side, isMarket), text: totalText };
  const lines = [...(isMarket ? fromBook : []), fee, ...(isMarket && side === 'buy' ? [received] : []), total];
  return (
    <div className={styles.summary}>
      <dl className={styles.lines}>
        {lines.map(({ name, text }) => (
          <Line key={name} name={name} ticket={ticket} text={text} />
        ))}
      </dl>
      {thin && <p className={styles.warn}>{t('spot.thin')}</p>}
      {rounded && <p className={styles.rounded}>{rounded}</p>}
    </div>
  );
}

/** One labelled amount, a dash while unknown. Its text follows the book without a render. */
export function Line({
  name,
  ticket,
  text,
}: {
  name: string;
  ticket: SpotTicketModel;
  text(figures: OrderFigures): string | null;
}) {
  const value: ReadonlySignal<string> = useMemo(
    () => computed(() => (ticket.figures.value && text(ticket.figures.value)) ?? UNKNOWN),
    [ticket, text],
  );
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd className={styles.figure}>
        <FoldedSignal of={value} />
      </dd>
    </div>
  );
}
