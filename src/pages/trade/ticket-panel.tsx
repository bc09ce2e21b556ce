import { useTranslation } from 'react-i18next';
import type { SymbolInfo } from '../../signals/symbols.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { TicketButton } from './ticket-button.tsx';
import { TicketForm } from './ticket-form.tsx';
import styles from './ticket.module.css';
import { useTicket } from './use-ticket.ts';

const PRODUCTS = ['updown', 'spot', 'contract', 'options'] as const;

/** The ticket as a column of the desktop page. Products that do not exist yet are named and cannot be opened (T7). */
export function TicketPanel({ info }: { info: SymbolInfo }) {
  const { t } = useTranslation();
  const ticket = useTicket(info);
  return (
    <div className={styles.column}>
      <Tabs
        id="product"
        look="plain"
        label={t('trade.product.label')}
        value="updown"
        onChange={() => undefined}
        tabs={PRODUCTS.map((key) => {
          const name = t(`trade.product.${key}`);
          return {
            key,
            label: key === 'updown' ? name : <span title={t('trade.product.comingSoon', { name })}>{name}</span>,
            disabled: key !== 'updown',
          };
        })}
      />
      <div className={styles.panel} id="product-panel" role="tabpanel" aria-labelledby="product-updown">
        <TicketForm ticket={ticket} />
        <div>
          <TicketButton ticket={ticket} onSubmit={() => void ticket.submit()} />
        </div>
      </div>
    </div>
  );
}
