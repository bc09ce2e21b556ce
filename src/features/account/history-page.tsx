import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { HistoryList } from './history/history-list.tsx';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { SignInCard } from '../shell/cards.tsx';

/** Route /pages/assets/history (not in the specification): all changes of my balances (A4). */
export default function HistoryPage() {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar title={t('history.title')} />
      <PageBody wide>
        {userId === undefined ? <SignInCard text={t('history.signInFirst')} /> : <HistoryList key={userId} />}
      </PageBody>
    </>
  );
}
