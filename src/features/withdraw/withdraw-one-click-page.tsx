import { useTranslation } from '../../i18n/use-translation.ts';
import { PATHS } from '../shell/paths.ts';
import { OneClickForm } from './form/one-click-form.tsx';
import { WithdrawFrame } from './form/withdraw-frame.tsx';

/** Route /pages/withdraw/one-click: to a saved address. */
export default function OneClickPage() {
  const { t } = useTranslation();
  return (
    <WithdrawFrame title={t('withdraw.oneClick.title')} history={PATHS.withdrawOneClickHistory}>
      {(rules) => <OneClickForm rules={rules} />}
    </WithdrawFrame>
  );
}
