import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SignalText } from '../../../ui/signal-text.tsx';
import type { SpotTicketModel } from '../spot-ticket-model.ts';
import { Line } from '../spot-summary.tsx';
import { sentencesOf } from './sentence.ts';
import { termLines } from './term-lines.ts';
import styles from '../spot-ticket.module.css';
import own from './terms.module.css';

/** What will happen, in words with the figures of the order, and what it comes to (O6). */
export function TermSummary({ ticket }: { ticket: SpotTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  const draft = ticket.draft.value;
  const { market } = ticket;
  const about = draft.type === 'limit' || draft.type === 'market' ? '' : t(`orderTypes.about.${draft.type}`);
  const says = useMemo(
    () =>
      computed(() => {
        const sentences = sentencesOf(t, ticket.draft.value, ticket.figures.value, ticket.market);
        return sentences.length === 0 ? about : sentences.join('\n');
      }),
    [t, ticket, about],
  );
  return (
    <div className={styles.summary}>
      <p className={own.says}>
        <SignalText of={says} />
      </p>
      <dl className={styles.lines}>
        {termLines(t, draft, market).map(({ name, text }) => (
          <Line key={name} name={name} ticket={ticket} text={text} />
        ))}
      </dl>
    </div>
  );
}
