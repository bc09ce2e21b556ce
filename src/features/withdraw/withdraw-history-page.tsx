import { useTranslation } from '../../i18n/use-translation.ts';
import { HistoryScreen } from './history/history-screen.tsx';

/** Route /pages/withdraw/history: coins to addresses (decision 45). */
export default function HistoryPage() {
  const { t } = useTranslation();
  return <HistoryScreen title={t('withdrawal.list.coins')} channel="crypto" />;
}
