import type { SymbolInfo } from '../../signals/symbols.ts';
import { TabPanel } from '../../ui/tabs.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { TicketButton } from './ticket-button.tsx';
import { TicketForm } from './ticket-form.tsx';
import styles from './ticket.module.css';
import { useTicket } from './use-ticket.ts';

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
