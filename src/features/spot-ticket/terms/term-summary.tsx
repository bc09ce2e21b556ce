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
  /** What will happen is said elsewhere. */
  silent: boolean;
}

/** What an order comes to (O6), and what will happen. */
export function TermSummary({ ticket, silent }: TermSummaryProps) {
  useSignals();
  const { t } = useTranslation();
  const draft = ticket.draft.value;
  const { market } = ticket;
  // The book moves: a yes or no, so that it renders nothing until that changes.
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

/** What will happen, in words with the figures of the order. */
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
