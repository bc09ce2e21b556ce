import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { preferences } from '../../data/preferences.ts';
import type { Market } from '../../model/market.ts';
import { Icon } from '../../ui/icon.tsx';
import { OrderBook } from './order-book.tsx';
import { COMPACT_BOOK_ROWS } from './row-counts.ts';
import styles from './compact-book.module.css';

/** The compact book inside the phone's ticket, opened and closed by hand; the choice is remembered (T5). */
export function CompactBook({ market, onRetry }: { market: Market; onRetry(): void }) {
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
