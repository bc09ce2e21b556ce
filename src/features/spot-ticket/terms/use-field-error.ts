import { computed } from '@preact/signals-core';
import { useMemo } from 'react';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SpotTicketModel } from '../spot-ticket-model.ts';
import type { TermField } from './term-problems.ts';
import { problemText } from './term-words.ts';

/**
 * What a field says: that the exchange would refuse it, or did. Nothing while it is empty, and where it says itself what it
 * cannot read. Call it in a component that follows signals.
 */
export function useFieldError(ticket: SpotTicketModel, field: TermField): string | undefined {
  const { t } = useTranslation();
  // Words, so that a tick renders nothing until they read differently.
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
