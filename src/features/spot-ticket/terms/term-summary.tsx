import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SignalText } from '../../../ui/signal-text.tsx';
import type { SpotTicketModel } from '../spot-ticket-model.ts';
import { Line } from '../spot-summary.tsx';
import { endsAtMarket, isBookEmpty } from './draft-terms.ts';
import { sentencesOf } from './sentence.ts';
import { termLines } from './term-lines.ts';
import styles from '../spot-ticket.module.css';
import own from './terms.module.css';

interface TermSummaryProps {
  ticket: SpotTicketModel;
  /** Whether the explaining sentence is shown elsewhere. */
  silent: boolean;
}

/** The amounts of an order (O6) and the sentence that explains what it will do. */
export function TermSummary({ ticket, silent }: TermSummaryProps) {
  useSignals();
  const { t } = useTranslation();
  const draft = ticket.draft.value;
  const { market } = ticket;
  // A computed boolean, so that the book renders it only when the answer changes.
  const emptyBook = useMemo(
    () => computed(() => endsAtMarket(ticket.draft.value) && isBookEmpty(ticket.draft.value, ticket.prices())),
    [ticket],
  ).value;
  return (
    <div className={styles.summary}>
      {!silent && <TermSays ticket={ticket} />}
      {emptyBook && <p className={own.empty}>{t('orderTypes.emptyBook')}</p>}
      <dl className={styles.lines}>
        {termLines(t, draft, market).map(({ name, text }) => (
          <Line key={name} name={name} ticket={ticket} text={text} />
        ))}
      </dl>
    </div>
  );
}

/** The sentence that explains what the order will do, with its figures. */
export function TermSays({ ticket }: { ticket: SpotTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  const { type } = ticket.draft.value;
  const about = type === 'limit' || type === 'market' ? '' : t(`orderTypes.about.${type}`);
  const says = useMemo(
    () =>
      computed(() => {
        const sentences = sentencesOf(t, ticket.draft.value, ticket.figures.value, ticket.market);
        return sentences.length === 0 ? about : sentences.join('\n');
      }),
    [t, ticket, about],
  );
  return (
    <p className={own.says}>
      <SignalText of={says} />
    </p>
  );
}
