import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { OwnView } from './own-view.tsx';
import { TotalsCard } from './liability-totals.tsx';
import { HowCard, LimitsCard } from './words-cards.tsx';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { SignInCard } from '../shell/cards.tsx';

/** Route /pages/liabilities/liabilities: proof that my balance is included in the exchange's liabilities (A6). */
export default function LiabilitiesPage() {
  useSignals();
  const { t } = useTranslation();
  const user = sessionStore.currentUser.value;
  const below = (
    <>
      <TotalsCard />
      <HowCard />
      <LimitsCard />
    </>
  );
  return (
    <>
      <PageBar title={t('liabilities.title')} />
      <PageBody>
        {user ? (
          <OwnView key={user.userId} address={user.address}>
            {below}
          </OwnView>
        ) : (
          <>
            <SignInCard text={t('liabilities.signInFirst')} />
            {below}
          </>
        )}
      </PageBody>
    </>
  );
}
