import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNavigation } from '../shell/navigation.ts';
import { overlays } from '../shell/overlays.ts';
import { depositPath } from '../shell/paths.ts';
import { typedText } from '../../ui/amount-input.ts';
import { Button } from '../../ui/button.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import { isLargeEnough } from './draft-sums.ts';
import { withPercent } from './spot-draft.ts';
import { spentAsset } from './spot-ticket-model.ts';
import type { SpotTicketModel } from './spot-ticket-model.ts';
import { termsCode } from './terms-code.ts';
import { actionText, obstacleText, takeMostText } from './spot-ticket-words.ts';
import styles from './spot-ticket.module.css';

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
  if (state === 'short') return <ShortButtons ticket={ticket} />;
  if (state === 'ready') {
    return (
      <Button kind={kind} type="submit" form={form}>
        <SignalText of={action} />
      </Button>
    );
  }
  return (
    <Button kind={kind} type="submit" form={form} busy={state === 'sending'} disabled={state !== 'sending'}>
      {obstacle}
    </Button>
  );
}

/** Says that the balance is too small, and offers the most that it covers, else the deposit (O7, O8). */
function ShortButtons({ ticket }: { ticket: SpotTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const { market } = ticket;
  const draft = ticket.draft.value;
  const canUse = useMemo(
    () =>
      computed(() => {
        const most = ticket.most.value;
        return most !== null && isLargeEnough({ ...draft, size: typedText(most) }, market, ticket.prices());
      }),
    [ticket, draft, market],
  ).value;
  const use = useMemo(
    () => computed(() => takeMostText(t, draft, ticket.most.value, market)),
    [t, ticket, draft, market],
  );
  return (
    <div className={styles.short}>
      <Button disabled>{t('trade.ticket.state.insufficient')}</Button>
      {canUse ? (
        <Button kind="quiet" onClick={() => ticket.change((now, sums) => withPercent(now, 100, sums))}>
          <SignalText of={use} />
        </Button>
      ) : (
        <Button kind="quiet" onClick={() => go(depositPath(spentAsset(draft, market)))}>
          {t('short.deposit')}
        </Button>
      )}
    </div>
  );
}
