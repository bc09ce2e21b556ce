import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { sessionStore } from '../../../data/session.ts';
import type { Market } from '../../../model/market.ts';
import { tickerStore } from '../../../signals/ticker.ts';
import { painted } from '../../../frame/painted.ts';
import { PriceText } from '../../../ui/price-text.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { CompactBook } from '../../book/compact-book.tsx';
import { TicketButton } from './ticket-button.tsx';
import type { Direction } from './ticket-draft.ts';
import { TicketForm } from './ticket-form.tsx';
import styles from './ticket.module.css';
import { useTicket } from './use-ticket.ts';
import { marketLabel } from '../../../model/market.ts';

export interface TicketSheetProps {
  market: Market;
  /** The side that was tapped; null: closed. */
  side: Direction | null;
  /** A small live chart of the market, which stays in view while typing (T4). */
  preview: ReactNode;
  onClose(): void;
  /** Asks once more for a book that did not come. */
  onRetryBook(): void;
  /** Something was refused after the sheet had closed: show it again with what was typed (O12). */
  onReopen(side: Direction): void;
}

/** The up/down ticket on a phone: price and a small live chart stay in view while typing (T4). */
export function TicketSheet({ market, side, preview, onClose, onReopen, onRetryBook }: TicketSheetProps) {
  const { t } = useTranslation();
  const ticket = useTicket(market);
  const ticker = tickerStore.of(market.symbol);
  const { choose } = ticket;
  useEffect(() => {
    // Shown again after a refusal it has its side already, and keeps what it says about it (O12).
    if (side && side !== ticket.direction) choose({ direction: side });
    // The side of the tap counts once; afterwards the ticket's own switch does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [side]);
  const submit = async () => {
    const submitting = ticket.submit();
    // The order's row goes first, alone: taking down the sheet is a slow phone's work of more than one frame (O11).
    await painted();
    onClose();
    // Signed out meanwhile, there is nothing to try again here.
    if (!(await submitting) && sessionStore.signedIn.peek()) onReopen(ticket.direction);
  };
  return (
    <Sheet
      open={side !== null}
      onClose={onClose}
      title={t('trade.ticket.title', { market: marketLabel(market) })}
      aside={<PriceText of={ticker.last} decimals={market.priceDecimals} direction={ticker.direction} />}
      footer={<TicketButton ticket={ticket} onSubmit={() => void submit()} />}
    >
      <div className={styles.sheet}>
        <div className={styles.preview}>{preview}</div>
        <TicketForm ticket={ticket} />
        <CompactBook market={market} onRetry={onRetryBook} />
      </div>
    </Sheet>
  );
}
