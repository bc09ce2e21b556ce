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

/** States in which the button stays enabled. While an order is being sent the model itself ignores a tap. */
const ALIVE: ReadonlySet<UpDownTicketState> = new Set(['connect', 'ready', 'short', 'sending']);

/**
 * The submit button of the ticket. It shows the first obstacle, or the action with its amount (G21, G22). It renders
 * when state or direction change; its text follows the ticket without a render.
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
