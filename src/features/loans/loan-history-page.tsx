import { useSignals } from '@preact/signals-react/runtime';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loanOf } from '../../data/loans.ts';
import { sessionStore } from '../../data/session.ts';
import { inCard, SignInCard } from '../shell/cards.tsx';
import { LoanHistory } from './loan-history.tsx';
import { LoanHistoryLink } from './loan-parts.tsx';
import { LoanView } from './loan-view.tsx';
import { StaleLine } from '../shell/stale-line.tsx';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { PATHS } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';

/** Route /pages/loan/history: all my loans; ?id= is one, with live status (L3). */
export default function LoanHistoryPage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const id = query.get('id');
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar
        title={t(id === null ? 'loan.list.title' : 'loan.view.title')}
        right={id === null ? undefined : <LoanHistoryLink />}
      />
      <PageBody wide={id === null}>
        {userId === undefined && <SignInCard text={t('loan.signInFirst')} />}
        {userId !== undefined && id === null && <LoanHistory key={userId} />}
        {userId !== undefined && id !== null && <One key={`${userId} ${id}`} id={id} />}
      </PageBody>
    </>
  );
}

/** Characters of an id of the exchange. An address with anything else shows an unknown id. */
const ID = /^[0-9A-Za-z_-]{1,64}$/;

function One({ id }: { id: string }) {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const unknown = (
    <Card>
      <EmptyState
        text={t('loan.view.unknown')}
        action={{ label: t('loan.view.all'), onPick: () => redirect(PATHS.loanHistory) }}
      />
    </Card>
  );
  if (!ID.test(id)) return unknown;
  return (
    <>
      <StaleLine of={loanOf(id).now.value} />
      <ResourceView of={loanOf(id)} frame={inCard} quiet>
        {(loan) => (loan === null ? unknown : <LoanView loan={loan} />)}
      </ResourceView>
    </>
  );
}
