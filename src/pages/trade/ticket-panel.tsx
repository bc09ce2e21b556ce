import type { Market } from '../../model/market.ts';
import { TabPanel } from '../../ui/tabs.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { TicketButton } from '../../features/up-down/ticket/ticket-button.tsx';
import { TicketForm } from '../../features/up-down/ticket/ticket-form.tsx';
import styles from '../../features/up-down/ticket/ticket.module.css';
import { useTicket } from '../../features/up-down/ticket/use-ticket.ts';

/** The ticket as a column of the desktop page. */
export function TicketPanel({ market }: { market: Market }) {
  const ticket = useTicket(market);
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
