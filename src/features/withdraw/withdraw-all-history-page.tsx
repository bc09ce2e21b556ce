import { useTranslation } from '../../i18n/use-translation.ts';
import { HistoryScreen } from './history/history-screen.tsx';

/** Route /pages/withdraw/wihistory: every withdrawal, EUR among them (decision 45). */
export default function AllHistoryPage() {
  const { t } = useTranslation();
  return <HistoryScreen title={t('withdrawal.list.all')} channel={null} />;
}
