import { computed, effect, untracked } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { limits } from '../../../data/limits.ts';
import { periods } from '../../../data/periods.ts';
import { sessionStore } from '../../../data/session.ts';
import { marketLabel } from '../../../model/market.ts';
import type { Market } from '../../../model/market.ts';
import type { Direction } from '../../../model/up-down-order.ts';
import { tickerStore } from '../../../signals/ticker.ts';
import { painted } from '../../../frame/painted.ts';
import { PriceText } from '../../../ui/price-text.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { CompactBook } from '../../book/compact-book.tsx';
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
    const userId = computed(() => sessionStore.currentUser.value?.userId);
    const stop = effect(() => {
      if (userId.value !== undefined) void untracked(limits.refresh);
    });
    return () => {
      stop();
      ticket.keep();
    };
  }, [ticket]);
  return ticket;
}

export interface UpDownTicketSheetProps {
  market: Market;
  /** The direction that was tapped; null: closed. */
  direction: Direction | null;
  /** A small live chart of the market, which stays in view while typing (T4). */
  preview: ReactNode;
  onClose(): void;
  /** Asks once more for a book that did not come. */
  onRetryBook(): void;
  /** Something was refused after the sheet had closed: show it again with what was typed (O12). */
  onReopen(direction: Direction): void;
}

/** The up/down ticket on a phone: price and a small live chart stay in view while typing (T4). */
export function UpDownTicketSheet(props: UpDownTicketSheetProps) {
  const { market, direction, preview, onClose, onReopen, onRetryBook } = props;
  const { t } = useTranslation();
  const ticket = useUpDownTicket(market);
  const ticker = tickerStore.of(market.symbol);
  useEffect(() => {
    // Shown again after a refusal it has its direction already, and keeps what it says about it (O12).
    if (direction && direction !== ticket.draft.peek().direction) ticket.change((draft) => ({ ...draft, direction }));
  }, [direction, ticket]);
  const submit = async () => {
    const placing = ticket.place();
    // The order's row goes first, alone: taking down the sheet is a slow phone's work of more than one frame (O11).
    await painted();
    onClose();
    // Signed out meanwhile, there is nothing to try again here.
    if (!(await placing) && sessionStore.signedIn.peek()) onReopen(ticket.draft.peek().direction);
  };
  return (
    <Sheet
      open={direction !== null}
      onClose={onClose}
      title={t('trade.ticket.title', { market: marketLabel(market) })}
      aside={<PriceText of={ticker.last} decimals={market.priceDecimals} direction={ticker.direction} />}
      footer={<UpDownButton ticket={ticket} onSubmit={() => void submit()} />}
    >
      <div className={styles.sheet}>
        <div className={styles.preview}>{preview}</div>
        <UpDownTicketForm ticket={ticket} />
        <CompactBook market={market} onRetry={onRetryBook} />
      </div>
    </Sheet>
  );
}

/** The up/down ticket as a column of the desktop page. */
export function UpDownTicketPanel({ market }: { market: Market }) {
  const ticket = useUpDownTicket(market);
  return (
    <div className={styles.panel}>
      <UpDownTicketForm ticket={ticket} />
      <UpDownButton ticket={ticket} onSubmit={() => void ticket.place()} />
    </div>
  );
}
