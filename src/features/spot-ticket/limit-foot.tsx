import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Switch } from '../../ui/toggle.tsx';
import { isPlain } from './spot-draft.ts';
import type { SpotTicketModel } from './spot-ticket-model.ts';
import { withTermsCode } from './terms-code.ts';
import styles from './spot-ticket.module.css';

/** The foot of a limit ticket: take profit and stop loss after a buy, and time in force. */
export function LimitFoot({ ticket }: { ticket: SpotTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  const draft = ticket.draft.value;
  const isOpen = !isPlain(draft);
  const inForce = draft.terms?.timeInForce ?? 'gtc';
  return (
    <div className={styles.foot}>
      {draft.side === 'buy' && (
        <label className={styles.attach}>
          <Switch
            label={t('spot.attachName')}
            checked={isOpen && draft.terms?.attached === true}
            onChange={(attached) =>
              void withTermsCode(({ withTerms }) =>
                ticket.change((now, sums) =>
                  withTerms(now, attached ? { attached, options: true } : { attached }, sums),
                ),
              )
            }
          />
          <span aria-hidden="true">{t('spot.attach')}</span>
        </label>
      )}
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        onClick={() => void withTermsCode(({ withOptions }) => ticket.change((now, sums) => withOptions(now, sums)))}
      >
        {t(`spotOrders.kinds.${isOpen ? inForce : 'gtc'}`)}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
      </button>
    </div>
  );
}
