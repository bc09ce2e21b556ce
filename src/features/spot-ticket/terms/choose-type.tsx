import type { TFunction } from 'i18next';
import { present } from '../../../ui/present.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { withType } from '../spot-draft.ts';
import type { SpotTicketModel } from '../spot-ticket-model.ts';
import styles from './terms.module.css';

const OTHERS = ['stopMarket', 'trailingStop', 'oco'] as const;

/** Asks for an order type, each with an explanation; the ticket keeps its type when the sheet is dismissed. */
export async function chooseType(ticket: SpotTicketModel, t: TFunction<'app'>): Promise<void> {
  const type = await present<(typeof OTHERS)[number] | null>(({ open, settle, onClosed }) => (
    <Sheet open={open} onClose={() => settle(null)} onClosed={onClosed} title={t('spot.type')}>
      <ul>
        {OTHERS.map((key) => (
          <li key={key} className={styles.type}>
            <button type="button" className={styles.pick} onClick={() => settle(key)}>
              <span className={styles.name}>{t(`spotOrders.kinds.${key}`)}</span>
              <span className={styles.about}>{t(`orderTypes.about.${key}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  ));
  if (type !== null) ticket.change((draft, sums) => withType(draft, type, sums));
}
