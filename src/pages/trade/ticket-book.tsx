import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { preferences } from '../../signals/preferences.ts';
import type { SymbolInfo } from '../../signals/symbols.ts';
import { Icon } from '../../ui/icon.tsx';
import { OrderBook } from './book/order-book.tsx';
import { TICKET_BOOK_ROWS } from './ticket-book-rows.ts';
import styles from './ticket.module.css';

/** The compact book inside the phone's ticket, opened and closed by hand; the choice is remembered (T5). */
export function TicketBook({ info, onRetry }: { info: SymbolInfo; onRetry(): void }) {
  useSignals();
  const { t } = useTranslation();
  const open = preferences.ticketBook.value;
  return (
    <div>
      <button
        type="button"
        className={styles.bookToggle}
        aria-expanded={open}
        onClick={() => preferences.openTicketBook(!open)}
      >
        {t('trade.book.title')}
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      {open && (
        <div className={styles.book}>
          <OrderBook info={info} rows={TICKET_BOOK_ROWS} onRetry={onRetry} />
        </div>
      )}
    </div>
  );
}
