import { useTranslation } from '../../i18n/use-translation.ts';
import { PATHS } from '../../features/shell/paths.ts';
import { OneClickForm } from '../../features/withdraw/form/one-click-form.tsx';
import { WithdrawFrame } from '../../features/withdraw/form/withdraw-frame.tsx';

/** Route /pages/withdraw/one-click: to a saved address. */
export default function OneClickPage() {
  const { t } = useTranslation();
  return (
    <WithdrawFrame title={t('withdraw.oneClick.title')} history={PATHS.withdrawOneClickHistory}>
      {(rules) => <OneClickForm rules={rules} />}
    </WithdrawFrame>
  );
}
