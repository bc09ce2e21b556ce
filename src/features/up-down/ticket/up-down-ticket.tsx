import { effect, untracked } from '@preact/signals-core';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { limits } from '../../../data/limits.ts';
import { periods } from '../../../data/periods.ts';
import { marketLabel } from '../../../model/market.ts';
import type { Market } from '../../../model/market.ts';
import type { Direction } from '../../../model/up-down-order.ts';
import { closeWhile, TicketSheet } from '../../book/ticket-sheet.tsx';
import { useNavigation } from '../../shell/use-navigation.ts';
import type { TicketSheetProps } from '../../book/ticket-sheet.tsx';
import { pressUpDown } from './press-up-down.ts';
import { UpDownButton } from './up-down-button.tsx';
import { UpDownTicketForm } from './up-down-ticket-form.tsx';
import { createUpDownTicket } from './up-down-ticket-model.ts';
import type { UpDownTicketModel } from './up-down-ticket-model.ts';
import styles from './up-down-ticket.module.css';

/** The ticket of one market; give its component the symbol as key. Asks for periods, and for limits of whoever signs in. */
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

export interface UpDownTicketSheetProps extends TicketSheetProps {
  /** The direction that was tapped; null: closed. */
  direction: Direction | null;
  /** Something was refused after the sheet had closed: show it again with what was typed (O12). */
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
    // Shown again after a refusal it has its direction already, and keeps what it says about it (O12).
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
