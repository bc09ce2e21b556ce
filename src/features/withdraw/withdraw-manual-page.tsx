import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PATHS } from '../shell/paths.ts';
import { ManualForm } from './form/manual-form.tsx';
import { WithdrawFrame } from './form/withdraw-frame.tsx';

/** Route /pages/withdraw/manual: any coin by any of its networks, and EUR to a phone or as USDT; `coin` chooses one. */
export default function ManualPage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <WithdrawFrame title={t('withdraw.manual.title')} history={PATHS.withdrawAllHistory}>
      {(rules) => <ManualForm rules={rules} wanted={new URLSearchParams(search).get('coin')} />}
    </WithdrawFrame>
  );
}
