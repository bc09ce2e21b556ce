import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PATHS } from '../shell/paths.ts';
import { WithdrawFrame } from './form/withdraw-frame.tsx';
import { loadParts, WithdrawHub } from './hub/withdraw-hub.tsx';
import { eurDestinationOf, WithdrawEurForm } from './withdraw-eur-form.tsx';

/**
 * Route /pages/withdraw/withdraw: every way to withdraw, the daily limit and the conditions (W1); with the parameter
 * `to` (bank, phone, usdt) EUR to that destination.
 */
export default function WithdrawPage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const to = eurDestinationOf(new URLSearchParams(search).get('to'));
  useEffect(() => {
    if (to === null) loadParts();
  }, [to]);
  return (
    <WithdrawFrame
      key={to === null ? 'hub' : 'form'}
      title={to === null ? t('common.nav.withdraw') : t('withdraw.title', { coin: 'EUR' })}
      history={PATHS.withdrawAllHistory}
      hub={to === null}
    >
      {(rules) => (to === null ? <WithdrawHub rules={rules} /> : <WithdrawEurForm rules={rules} to={to} />)}
    </WithdrawFrame>
  );
}
