import { effect, untracked } from '@preact/signals-core';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { limits, periods } from '../../../data/up-down-terms.ts';
import { marketLabel } from '../../../model/market.ts';
import type { Market } from '../../../model/market.ts';
import type { Direction } from '../../../model/up-down-order.ts';
import { closeWhile, TicketSheet } from '../../book/ticket-sheet.tsx';
import { useNavigation } from '../../shell/navigation.ts';
import type { TicketSheetProps } from '../../book/ticket-sheet.tsx';
import { UpDownButton } from './up-down-button.tsx';
import { UpDownTicketForm } from './up-down-ticket-form.tsx';
import { createUpDownTicket } from './up-down-ticket-model.ts';
import type { UpDownTicketModel } from './up-down-ticket-model.ts';
import styles from './up-down-ticket.module.css';
import type { TFunction } from 'i18next';
import { overlays } from '../../shell/overlays.ts';
import { confirmUpDown, explainUpDownShort, mayTrade } from './up-down-questions.tsx';

/**
 * Creates the ticket of one market; its component must have the symbol as key. Fetches the periods, and the limits of
 * the signed-in person.
 */
function useUpDownTicket(market: Market): UpDownTicketModel {
  const [ticket] = useState(() => createUpDownTicket(market));
  useEffect(() => {
    void periods.refresh();
    const stop = effect(() => {
      if (limits.owner.value !== null) void untracked(limits.refresh);
    });
    return () => {
      stop();
      ticket.keep();
    };
  }, [ticket]);
  return ticket;
}

interface UpDownTicketSheetProps extends TicketSheetProps {
  /** The direction that was tapped; null while the sheet is closed. */
  direction: Direction | null;
  /** Reopens the sheet with its input when an order is refused after the sheet had closed (O12). */
  onReopen(direction: Direction): void;
}

/** The up/down ticket on a phone: price and a small live chart stay in view while typing (T4). */
export function UpDownTicketSheet({ direction, onReopen, ...sheet }: UpDownTicketSheetProps) {
  const { market } = sheet;
  const { t } = useTranslation();
  const { go } = useNavigation();
  const form = useId();
  const ticket = useUpDownTicket(market);
  useEffect(() => {
    // A sheet that reopens after a refusal already has its direction and keeps the refusal's text (O12).
    if (direction && direction !== ticket.draft.peek().direction) ticket.change((draft) => ({ ...draft, direction }));
  }, [direction, ticket]);
  const submit = () => closeWhile(ticket.place(), sheet.onClose, () => onReopen(ticket.draft.peek().direction));
  return (
    <TicketSheet
      {...sheet}
      open={direction !== null}
      title={t('trade.ticket.title', { market: marketLabel(market) })}
      footer={<UpDownButton ticket={ticket} form={form} />}
    >
      <UpDownTicketForm ticket={ticket} id={form} onSubmit={() => pressUpDown(ticket, t, go, () => void submit())} />
    </TicketSheet>
  );
}

/** The up/down ticket as a column of the desktop page. */
export function UpDownTicketPanel({ market }: { market: Market }) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  const form = useId();
  const ticket = useUpDownTicket(market);
  return (
    <div className={styles.panel}>
      <UpDownTicketForm
        ticket={ticket}
        id={form}
        onSubmit={() => pressUpDown(ticket, t, go, () => void ticket.place())}
      />
      <UpDownButton ticket={ticket} form={form} />
    </div>
  );
}

/**
 * Runs the action of the ticket's button, on a tap or on Enter in the amount (O13).
 * @param go    opens a page
 * @param send  places the order, once nothing blocks it and the person agreed
 */
function pressUpDown(
  ticket: UpDownTicketModel,
  t: TFunction<'app'>,
  go: (path: string) => void,
  send: () => void,
): void {
  const state = ticket.state.peek();
  if (state === 'connect') overlays.openWalletSheet();
  else if (state === 'short') void explainUpDownShort(ticket, t, go);
  else if (state === 'ready' && mayTrade(ticket)) void confirmUpDown(ticket, t).then((agreed) => agreed && send());
}
