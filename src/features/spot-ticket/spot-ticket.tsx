import { effect, untracked } from '@preact/signals-core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { SpotSide } from '../../model/spot-order.ts';
import { marketLabel } from '../../model/market.ts';
import type { Market } from '../../model/market.ts';
import { TicketSheet } from '../book/ticket-sheet.tsx';
import type { TicketSheetProps } from '../book/ticket-sheet.tsx';
import { SpotButton } from './spot-button.tsx';
import { withBookPrice, withBookSize, withSide } from './spot-draft.ts';
import { sendConfirmed } from './confirm-sheet.tsx';
import { SpotTicketForm, SpotTicketSays } from './spot-ticket-form.tsx';
import { createSpotTicket } from './spot-ticket-model.ts';
import type { SpotTicketModel } from './spot-ticket-model.ts';
import { fieldText } from './field-text.ts';
import { dropIntent, ticketIntent } from '../book/ticket-intents.ts';
import styles from './spot-ticket.module.css';

/**
 * Creates the ticket of one market; its component must have the symbol as key.
 * @param onTaken  called when a tap on the book filled in the ticket, with the side that takes from that row
 */
function useSpotTicket(market: Market, onTaken: (side: SpotSide) => void): SpotTicketModel {
  const [ticket] = useState(() => createSpotTicket(market));
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });
  useEffect(() => {
    const stops = [
      effect(() => ticket.prefill()),
      effect(() => {
        const intent = ticketIntent.value;
        if (intent?.symbol !== market.symbol) return;
        untracked(() => {
          dropIntent();
          const { fill } = intent;
          taken.current(intent.side);
          ticket.change((draft, sums) =>
            fill.kind === 'price'
              ? withBookPrice(draft, fieldText(fill.price, market.tickSize), sums)
              : withBookSize(draft, fieldText(fill.quantity, market.stepSize)),
          );
        });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      ticket.keep();
    };
  }, [ticket, market.symbol, market.tickSize, market.stepSize]);
  return ticket;
}

interface SpotTicketSheetProps extends TicketSheetProps {
  /** The side that was tapped; null while the sheet is closed. */
  side: SpotSide | null;
  /** Opens the sheet: the book was tapped, or an order is to be repeated. */
  onOpen(side: SpotSide): void;
}

/** The spot ticket on a phone: price and a small live chart stay in view while typing (T4). */
export function SpotTicketSheet({ side, onOpen, ...sheet }: SpotTicketSheetProps) {
  const { market, onClose } = sheet;
  const { t } = useTranslation();
  const form = useId();
  const ticket = useSpotTicket(market, (of) => {
    if (side === null) onOpen(of);
  });
  useEffect(() => {
    if (side) ticket.restart();
    if (side && side !== ticket.draft.peek().side) ticket.change((draft, sums) => withSide(draft, side, sums));
  }, [side, ticket]);
  const submit = async () => {
    if (ticket.state.peek() === 'ready' && (await sendConfirmed(ticket))) onClose();
  };
  return (
    <TicketSheet
      {...sheet}
      open={side !== null}
      size="tall"
      title={t('spot.title', { market: marketLabel(market) })}
      footer={<SpotButton ticket={ticket} form={form} />}
    >
      <SpotTicketForm ticket={ticket} id={form} onSubmit={() => void submit()} onPlaced={onClose} />
    </TicketSheet>
  );
}

/** The spot ticket as a column of the desktop page. */
export function SpotTicketPanel({ market }: { market: Market }) {
  const form = useId();
  const ticket = useSpotTicket(market, () => undefined);
  const submit = async () => {
    if (ticket.state.peek() === 'ready') await sendConfirmed(ticket);
  };
  return (
    <div className={styles.panel}>
      <SpotTicketForm ticket={ticket} id={form} onSubmit={() => void submit()} silent />
      {/* The page keeps the part after the form visible, however tall that part is. */}
      <div>
        <SpotTicketSays ticket={ticket} />
        <SpotButton ticket={ticket} form={form} />
      </div>
    </div>
  );
}
