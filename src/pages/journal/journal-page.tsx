import { useSignals } from '@preact/signals-react/runtime';
import { useSearchParams } from 'react-router-dom';
import { sessionStore } from '../../data/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { LazyView } from '../../ui/lazy-view.tsx';
import { useLazyState } from '../../ui/use-lazy-code.ts';
import { canCompute } from '../../features/trade-journal/can-compute.ts';
import { PageBar, PageBody } from '../../features/shell/page-bar.tsx';
import { SignInCard } from '../../features/shell/cards.tsx';
import { EmptyState } from '../../ui/state-view.tsx';

const VIEW = lazyCode(() => import('./journal-view.tsx'));

/** Route /pages/journal/journal (not in the specification): how well one trades, computed on this device. */
export default function JournalPage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { module } = useLazyState(VIEW);
  const userId = sessionStore.currentUser.value?.userId;
  const body = () => {
    if (!canCompute) return <EmptyState icon="clock" text={t('journal.oldBrowser')} />;
    if (userId === undefined) return <SignInCard text={t('journal.signInFirst')} />;
    return (
      <LazyView code={VIEW}>{({ JournalView }) => <JournalView key={userId} view={query.get('view')} />}</LazyView>
    );
  };
  return (
    <>
      <PageBar title={t('journal.title')} right={module && userId !== undefined && <module.JournalActions />} />
      <PageBody wide>{body()}</PageBody>
    </>
  );
}
