import { useTranslation } from '../../i18n/use-translation.ts';
import { HistoryScreen } from './history/history-screen.tsx';

/** Route /pages/withdraw/one-click-history: withdrawals to saved addresses (decision 45). */
export default function OneClickHistoryPage() {
  const { t } = useTranslation();
  return <HistoryScreen title={t('withdrawal.list.oneClick')} channel="oneClick" />;
}
