import { computed } from '@preact/signals-core';
import { useMemo } from 'react';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SpotTicketModel } from '../spot-ticket-model.ts';
import type { TermField } from './term-problems.ts';
import { problemText } from './term-words.ts';

/**
 * Returns the error of a field: a problem that the exchange would refuse, or its last refusal. Returns nothing for an
 * empty field or for text that the field itself reports as invalid. Call it in a component that follows signals.
 */
export function useFieldError(ticket: SpotTicketModel, field: TermField): string | undefined {
  const { t } = useTranslation();
  // A computed text, so that a tick renders only when the words change.
  return useMemo(
    () =>
      computed(() => {
        const [problem, error] = [ticket.problem.value, ticket.error.value];
        if (problem?.field === field && problem.why !== 'missing' && problem.why !== 'unread') {
          return problemText(t, problem, ticket.market);
        }
        return error && ticket.refusedField.value === field ? failureText(error) : undefined;
      }),
    [t, ticket, field],
  ).value;
}
