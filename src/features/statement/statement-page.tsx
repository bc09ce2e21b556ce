import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { SignInCard } from '../shell/cards.tsx';
import { StatementView } from './statement-view.tsx';

/** Route /pages/statement/statement (not in the specification): the statement of a week or a month. */
export default function StatementPage() {
  useSignals();
  const { t } = useTranslation();
  const user = sessionStore.currentUser.value;
  return (
    <>
      <PageBar title={t('statement.title')} />
      <PageBody>
        {user === null ? (
          <SignInCard text={t('statement.signInFirst')} />
        ) : (
          <StatementView key={user.userId} address={user.address} />
        )}
      </PageBody>
    </>
  );
}
