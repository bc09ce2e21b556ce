import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { depositOf } from './deposits.ts';
import { DepositDetail } from './deposit-detail.tsx';
import { HistoryLink, SignInFirst } from './deposit-parts.tsx';
import { inCard } from '../shell/cards.tsx';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { PATHS } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';

/** Route /pages/deposit/detail?id=: one deposit with its live steps, amounts, and next action. */
export default function DepositDetailPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return (
    <>
      <PageBar title={t('deposit.detail.title')} right={<HistoryLink />} />
      <PageBody>
        <SignInFirst>{(userId) => <One key={`${userId} ${id}`} id={id} />}</SignInFirst>
      </PageBody>
    </>
  );
}

/** Characters of an id of the exchange. An address with anything else shows an unknown id. */
const ID = /^[0-9A-Za-z_-]{1,64}$/;

function One({ id }: { id: string }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const unknown = (
    <Card>
      <EmptyState
        text={t('deposit.detail.unknown')}
        action={{ label: t('deposit.detail.toHistory'), onPick: () => redirect(PATHS.depositHistory) }}
      />
    </Card>
  );
  if (!ID.test(id)) return unknown;
  return (
    <ResourceView of={depositOf(id)} frame={inCard}>
      {(deposit) => (deposit === null ? unknown : <DepositDetail deposit={deposit} />)}
    </ResourceView>
  );
}
