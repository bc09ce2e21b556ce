import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Arrow } from '../../../ui/icon.tsx';
import { Button } from '../../../ui/button.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import type { UpDownTicketModel } from './up-down-ticket-model.ts';
import type { UpDownTicketState } from './up-down-ticket-state.ts';
import { buttonText } from './up-down-ticket-words.ts';
import styles from './up-down-ticket.module.css';

/** States in which the button is no dead end; while an order is being sent it takes no tap of its own accord. */
const ALIVE: ReadonlySet<UpDownTicketState> = new Set(['connect', 'ready', 'short', 'sending']);

/**
 * The one button of the ticket: it says what is in the way, or what happens and with what (G21, G22). It submits the form. It renders when state
 * or direction change; its words follow the ticket without.
 */
export function UpDownButton({ ticket, form }: { ticket: UpDownTicketModel; form: string }) {
  useSignals();
  const { t } = useTranslation();
  const state = ticket.state.value;
  const direction = useMemo(() => computed(() => ticket.draft.value.direction), [ticket]).value;
  const words = useMemo(() => computed(() => buttonText(t, ticket)), [t, ticket]);
  return (
    <div>
      <Button
        kind={state === 'connect' ? 'primary' : direction}
        type="submit"
        form={form}
        busy={state === 'sending'}
        disabled={!ALIVE.has(state)}
      >
        {(state === 'ready' || state === 'short') && <Arrow direction={direction} />}
        <SignalText of={words} />
      </Button>
      <p className={styles.final}>{t('trade.ticket.final')}</p>
    </div>
  );
}
