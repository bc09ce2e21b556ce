import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { withType } from './spot-draft.ts';
import type { OrderKind } from './spot-draft.ts';
import type { SpotTicketModel } from './spot-ticket-model.ts';
import { withTermsCode } from './terms-code.ts';
import styles from './spot-ticket.module.css';

/** Types with a place of their own; the others are behind "More". */
const SHOWN = ['limit', 'market', 'stopLimit'] as const;
const isShown = (type: OrderKind): boolean => (SHOWN as readonly OrderKind[]).includes(type);

/** The order type: three side by side, the rare ones in a sheet. The code of all but two loads on the first tap. */
export function TypeChoice({ ticket }: { ticket: SpotTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  const { type } = ticket.draft.value;
  const isOther = !isShown(type);
  const name = t(`spotOrders.kinds.${type}`);
  const choose = (next: OrderKind) => {
    const change = () => ticket.change((now, sums) => withType(now, next, sums));
    if (next === 'limit' || next === 'market') change();
    else void withTermsCode(change);
  };
  return (
    <div className={styles.types}>
      <RadioGroup
        look="quiet"
        label={t('spot.type')}
        value={type}
        onChange={choose}
        options={[
          { value: 'limit', label: t('spot.limit') },
          { value: 'market', label: t('spot.market') },
          { value: 'stopLimit', label: t('spotOrders.kinds.stopLimit') },
        ]}
      />
      <button
        type="button"
        className={styles.more}
        data-chosen={isOther}
        aria-haspopup="dialog"
        aria-label={isOther ? t('spot.otherType', { type: name }) : undefined}
        onClick={() => void withTermsCode(({ chooseType }) => void chooseType(ticket, t))}
      >
        {isOther ? name : t('spot.more')}
        <Icon name="chevron-down" size={14} />
      </button>
    </div>
  );
}
