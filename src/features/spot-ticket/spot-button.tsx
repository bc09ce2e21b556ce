import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { overlays } from '../shell/overlays.ts';
import { Button } from '../../ui/button.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import type { SpotTicketModel } from './spot-ticket-model.ts';
import { termsCode } from './terms-code.ts';
import { actionText, mostText, obstacleText } from './spot-ticket-words.ts';

/** The submit button of the ticket. It shows the first obstacle, or the action with its amount (G21, G22). */
export function SpotButton({ ticket, form }: { ticket: SpotTicketModel; form: string }) {
  useSignals();
  const { t } = useTranslation();
  const { market } = ticket;
  const state = ticket.state.value;
  const kind = ticket.draft.value.side === 'buy' ? 'up' : 'down';
  // A computed, because the size of a market order changes with the book.
  const action = useMemo(
    () => computed(() => actionText(t, ticket.draft.value, ticket.figures.value, market)),
    [t, ticket, market],
  );
  const most = useMemo(
    () => computed(() => mostText(t, ticket.draft.value, ticket.most.value, market)),
    [t, ticket, market],
  );
  const obstacle = useMemo(
    () =>
      computed(() => {
        const { problem } = ticket;
        if (state === 'terms')
          return problem.value && termsCode.state.value.module?.shortProblem(t, problem.value, market);
        return obstacleText(t, state, market, state === 'band' ? ticket.near.value : null, ticket.unread.value);
      }),
    [t, state, market, ticket],
  ).value;
  if (state === 'connect') {
    return <Button onClick={() => overlays.openWalletSheet()}>{t('trade.ticket.state.connect')}</Button>;
  }
  if (state === 'ready' || state === 'short') {
    return (
      <Button kind={kind} type="submit" form={form}>
        <SignalText of={state === 'ready' ? action : most} />
      </Button>
    );
  }
  return (
    <Button kind={kind} type="submit" form={form} busy={state === 'sending'} disabled={state !== 'sending'}>
      {obstacle}
    </Button>
  );
}
