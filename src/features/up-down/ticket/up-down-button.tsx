import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import type { CallError } from '../../../api/result.ts';
import { sendTransfer, transferPending } from '../../../data/send-transfer.ts';
import { bookedText } from '../../../i18n/booked-text.ts';
import { exactText } from '../../../i18n/number-text.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { compare } from '../../../model/decimal.ts';
import { accountStore } from '../../../signals/account-store.ts';
import { announce } from '../../../ui/announce.ts';
import { Arrow } from '../../../ui/icon.tsx';
import { Button } from '../../../ui/button.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import { toast } from '../../../ui/toast.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { depositPath } from '../../shell/paths.ts';
import { STAKE_UNIT } from '../orders/up-down-words.ts';
import type { UpDownTicketModel } from './up-down-ticket-model.ts';
import type { UpDownTicketState } from './up-down-ticket-state.ts';
import { buttonText } from './up-down-ticket-words.ts';
import styles from './up-down-ticket.module.css';

/** States in which the button stays enabled. While an order is being sent the model itself ignores a tap. */
const ALIVE: ReadonlySet<UpDownTicketState> = new Set(['connect', 'ready', 'sending']);

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
  const final = useMemo(
    () =>
      computed(() => {
        const receive = ticket.figures.value?.receive;
        return receive ? t('trade.ticket.finalReceive', { amount: bookedText(receive) }) : t('trade.ticket.final');
      }),
    [t, ticket],
  );
  if (state === 'short') return <ShortButton ticket={ticket} />;
  return (
    <div>
      <Button
        kind={state === 'connect' ? 'primary' : direction}
        type="submit"
        form={form}
        busy={state === 'sending'}
        disabled={!ALIVE.has(state)}
      >
        {state === 'ready' && <Arrow direction={direction} />}
        <SignalText of={words} />
      </Button>
      <p className={styles.final}>
        <SignalText of={final} />
      </p>
    </div>
  );
}

/** Offers help when the balance is too small: the missing amount from the spot account, else a deposit (O7, O8). */
function ShortButton({ ticket }: { ticket: UpDownTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const [error, setError] = useState<CallError | null>(null);
  const spot = useMemo(() => accountStore.availableOf(STAKE_UNIT, 'spot'), []).value;
  const missing = ticket.missing.value;
  const deposit = () => go(depositPath(STAKE_UNIT));
  if (missing === null || spot === null || compare(spot, missing) < 0) {
    return <Button onClick={deposit}>{t('trade.ticket.state.deposit')}</Button>;
  }
  const figures = { amount: exactText(missing), unit: STAKE_UNIT };
  const transfer = async () => {
    setError(null);
    const answer = await sendTransfer({ asset: STAKE_UNIT, from: 'spot', to: 'contract', amount: missing });
    if (answer === null) return;
    if (!answer.success) {
      setError(answer.error);
      return;
    }
    const done = t('trade.ticket.transferred', { ...figures, amount: bookedText(missing) });
    announce(done);
    toast(done, { kind: 'success', announced: true, acrossPages: true });
  };
  const sending = transferPending.value;
  return (
    <div>
      {error && <Refused>{failureText(error)}</Refused>}
      <Button busy={sending} onClick={() => void transfer()}>
        {sending ? t('trade.ticket.transferring') : t('trade.ticket.transferIn', figures)}
      </Button>
      <Button kind="quiet" className={styles.more} onClick={deposit}>
        {t('short.deposit')}
      </Button>
    </div>
  );
}
