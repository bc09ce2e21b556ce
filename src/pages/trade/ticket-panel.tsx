import type { SymbolInfo } from '../../signals/markets.ts';
import { TabPanel } from '../../ui/tabs.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { TicketButton } from '../../features/up-down/ticket/ticket-button.tsx';
import { TicketForm } from '../../features/up-down/ticket/ticket-form.tsx';
import styles from '../../features/up-down/ticket/ticket.module.css';
import { useTicket } from '../../features/up-down/ticket/use-ticket.ts';

/** The ticket as a column of the desktop page. */
export function TicketPanel({ info }: { info: SymbolInfo }) {
  const ticket = useTicket(info);
  return (
    <div className={styles.column}>
      <ProductTabs />
      <TabPanel id="product" value="updown" className={styles.panel}>
        <TicketForm ticket={ticket} />
        <div>
          <TicketButton ticket={ticket} onSubmit={() => void ticket.submit()} />
        </div>
      </TabPanel>
    </div>
  );
}
