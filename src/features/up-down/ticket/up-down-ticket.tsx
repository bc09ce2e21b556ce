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
import { UpDownButton } from './up-down-button.tsx';
import type { Direction } from '../../../model/up-down-order.ts';
import { UpDownTicketForm } from './up-down-ticket-form.tsx';
import styles from './up-down-ticket.module.css';
import { useUpDownTicket } from './use-up-down-ticket.ts';
import { marketLabel } from '../../../model/market.ts';

export interface UpDownTicketSheetProps {
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
export function UpDownTicketSheet({ market, side, preview, onClose, onReopen, onRetryBook }: UpDownTicketSheetProps) {
  const { t } = useTranslation();
  const ticket = useUpDownTicket(market);
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
