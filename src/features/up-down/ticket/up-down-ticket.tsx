import { effect, untracked } from '@preact/signals-core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { limits, periods } from '../../../data/up-down-terms.ts';
import { marketLabel } from '../../../model/market.ts';
import type { Market } from '../../../model/market.ts';
import type { Direction } from '../../../model/up-down-order.ts';
import { behindPaint } from '../../../frame/behind-paint.ts';
import { TicketSheet } from '../../book/ticket-sheet.tsx';
import type { TicketSheetProps } from '../../book/ticket-sheet.tsx';
import { dropTradeWish, tradeWish } from './trade-wish.ts';
import { UpDownButton } from './up-down-button.tsx';
import { UpDownTicketForm } from './up-down-ticket-form.tsx';
import { repeated } from './up-down-draft.ts';
import { createUpDownTicket } from './up-down-ticket-model.ts';
import type { UpDownTicketModel } from './up-down-ticket-model.ts';
import styles from './up-down-ticket.module.css';
import type { TFunction } from 'i18next';
import { overlays } from '../../shell/overlays.ts';
import { confirmUpDown, mayTrade } from './up-down-questions.tsx';

/**
 * Creates the ticket of one market; its component must have the symbol as key. Fetches the periods, and the limits of
 * the signed-in person.
 * @param onTaken  called when the ticket took the values of a trade that is to be repeated
 */
function useUpDownTicket(market: Market, onTaken: (direction: Direction) => void): UpDownTicketModel {
  const [ticket] = useState(() => createUpDownTicket(market));
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });
  useEffect(() => {
    void periods.refresh();
    const stops = [
      effect(() => {
        if (limits.owner.value !== null) void untracked(limits.refresh);
      }),
      effect(() => {
        const wish = tradeWish.value;
        if (wish?.symbol !== market.symbol) return;
        untracked(() => {
          dropTradeWish();
          ticket.change(() => repeated(wish));
          taken.current(wish.direction);
        });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      ticket.keep();
    };
  }, [ticket, market.symbol]);
  return ticket;
}

/** Time after the sheet opens in which its button does nothing, ms. */
const ARMED_AFTER_MS = 300;

interface UpDownTicketSheetProps extends TicketSheetProps {
  /** The direction that was tapped; null while the sheet is closed. */
  direction: Direction | null;
  /** Opens the sheet for a trade that is to be repeated. */
  onOpen(direction: Direction): void;
}

/** The up/down ticket on a phone: price and a small live chart stay in view while typing (T4). */
export function UpDownTicketSheet({ direction, onOpen, ...sheet }: UpDownTicketSheetProps) {
  const { market } = sheet;
  const { t } = useTranslation();
  const form = useId();
  const ticket = useUpDownTicket(market, onOpen);
  useEffect(() => {
    if (direction && direction !== ticket.draft.peek().direction) ticket.change((draft) => ({ ...draft, direction }));
  }, [direction, ticket]);
  const submit = () => {
    void ticket.place();
    // The button says it first, because removing the sheet takes a slow phone more than one frame (O11).
    behindPaint(sheet.onClose);
  };
  const openedMs = useRef(0);
  useEffect(() => {
    if (direction) openedMs.current = performance.now();
  }, [direction]);
  const press = async () => {
    // The tap that opened the sheet may be a double one.
    if (performance.now() - openedMs.current >= ARMED_AFTER_MS) await pressUpDown(ticket, t, submit);
  };
  return (
    <TicketSheet
      {...sheet}
      open={direction !== null}
      title={t('trade.ticket.title', { market: marketLabel(market) })}
      footer={<UpDownButton ticket={ticket} form={form} />}
    >
      <UpDownTicketForm ticket={ticket} id={form} onSubmit={() => void press()} />
    </TicketSheet>
  );
}

/** The up/down ticket as a column of the desktop page. */
export function UpDownTicketPanel({ market }: { market: Market }) {
  const { t } = useTranslation();
  const form = useId();
  const ticket = useUpDownTicket(market, () => undefined);
  return (
    <div className={styles.panel}>
      <UpDownTicketForm
        ticket={ticket}
        id={form}
        onSubmit={() => void pressUpDown(ticket, t, () => void ticket.place())}
      />
      <UpDownButton ticket={ticket} form={form} />
    </div>
  );
}

/**
 * Runs the action of the ticket's button, on a tap or on Enter in the amount (O13).
 * @param send  places the order, once nothing blocks it and the person agreed
 */
async function pressUpDown(ticket: UpDownTicketModel, t: TFunction<'app'>, send: () => void): Promise<void> {
  const state = ticket.state.peek();
  if (state === 'connect') overlays.openWalletSheet();
  else if (state === 'ready' && (await mayTrade(ticket, t)) && (await confirmUpDown(ticket, t))) send();
}
