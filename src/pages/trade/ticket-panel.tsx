import type { Market } from '../../model/market.ts';
import { TabPanel } from '../../ui/tabs.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { UpDownButton } from '../../features/up-down/ticket/up-down-button.tsx';
import { UpDownTicketForm } from '../../features/up-down/ticket/up-down-ticket-form.tsx';
import styles from '../../features/up-down/ticket/up-down-ticket.module.css';
import { useUpDownTicket } from '../../features/up-down/ticket/use-up-down-ticket.ts';

/** The ticket as a column of the desktop page. */
export function TicketPanel({ market }: { market: Market }) {
  const ticket = useUpDownTicket(market);
  return (
    <div className={styles.column}>
      <ProductTabs />
      <TabPanel id="product" value="updown" className={styles.panel}>
        <UpDownTicketForm ticket={ticket} />
        <div>
          <UpDownButton ticket={ticket} onSubmit={() => void ticket.submit()} />
        </div>
      </TabPanel>
    </div>
  );
}
