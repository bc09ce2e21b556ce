import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { AssetsView } from './assets/assets-view.tsx';
import { HistoryLink } from './assets/asset-actions.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { SignInCard } from '../shell/cards.tsx';
import { PageBody } from '../shell/page-bar.tsx';

/** Route /pages/assets/assets: balances, their value, and actions (A1-A3). */
export default function AssetsPage() {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar title={t('assets.title')} section right={userId !== undefined && <HistoryLink />} />
      <PageBody wide>
        {userId === undefined ? <SignInCard text={t('assets.signInFirst')} /> : <AssetsView key={userId} />}
      </PageBody>
    </>
  );
}
