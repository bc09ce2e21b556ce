import type { ReactNode } from 'react';
import type { Market } from '../../model/market.ts';
import { Sheet } from '../../ui/sheet.tsx';
import type { SheetProps } from '../../ui/sheet.tsx';
import { SheetPrice } from '../markets/sheet-price.tsx';
import styles from './ticket-sheet.module.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { preferences } from '../../data/preferences.ts';
import { Icon } from '../../ui/icon.tsx';
import { OrderBook } from './order-book.tsx';
import { COMPACT_BOOK_ROWS } from './book-figures.ts';

/** Props that the page gives to each ticket's sheet. */
export interface TicketSheetProps {
  market: Market;
  /** A small live chart of the market, which stays in view while typing (T4). */
  preview: ReactNode;
  onClose(): void;
  /** Requests a book again that failed to load. */
  onRetryBook(): void;
}

type FrameProps = TicketSheetProps & Pick<SheetProps, 'open' | 'title' | 'size' | 'footer' | 'children'>;

/** The ticket's sheet on a phone: price, chart, form, and the book on demand (T4, T5). */
export function TicketSheet({ market, preview, onRetryBook, children, ...sheet }: FrameProps) {
  return (
    <Sheet {...sheet} aside={<SheetPrice market={market} />}>
      <div className={styles.sheet}>
        <div className={styles.preview}>{preview}</div>
        {children}
        <CompactBook market={market} onRetry={onRetryBook} />
      </div>
    </Sheet>
  );
}

/** The compact book inside the phone's ticket, which the person opens and closes; the choice is stored (T5). */
function CompactBook({ market, onRetry }: { market: Market; onRetry(): void }) {
  useSignals();
  const { t } = useTranslation();
  const open = preferences.ticketBook.value;
  return (
    <div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        onClick={() => preferences.openTicketBook(!open)}
      >
        {t('trade.book.title')}
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      {open && (
        <div className={styles.book}>
          <OrderBook market={market} rows={COMPACT_BOOK_ROWS} onRetry={onRetry} />
        </div>
      )}
    </div>
  );
}
