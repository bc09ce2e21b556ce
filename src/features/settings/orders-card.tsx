import { useSignals } from '@preact/signals-react/runtime';
import { orderConfirmation } from '../../data/order-confirmation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import card from '../shell/card-parts.module.css';

/** Whether an order is shown once more before it is sent, and what is asked about in any case. */
export function OrdersCard() {
  useSignals();
  const { t } = useTranslation();
  return (
    <Card label={t('settings.orders')}>
      <h2 className={card.title}>{t('settings.orders')}</h2>
      <Toggle
        label={t('settings.confirm.label')}
        hint={t('settings.confirm.hint')}
        checked={orderConfirmation.on.value}
        onChange={orderConfirmation.choose}
      />
    </Card>
  );
}
