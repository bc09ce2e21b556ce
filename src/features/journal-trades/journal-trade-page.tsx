import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sessionStore } from '../../data/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { LazyView } from '../../ui/lazy-view.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { SignInCard } from '../shell/cards.tsx';
import { canCompute } from '../trade-journal/can-compute.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';

const ONE_TRADE = lazyCode(() => import('./trades/one-trade.tsx'));

/** Route /pages/journal/trade?id= (not in the specification): one trade of the journal, its note and its tags. */
export default function JournalTradePage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const userId = sessionStore.currentUser.value?.userId;
  if (!canCompute) return framed(t('journal.title'), <EmptyState icon="clock" text={t('journal.oldBrowser')} />);
  if (userId === undefined) return framed(t('journal.title'), <SignInCard text={t('journal.signInFirst')} />);
  return <LazyView code={ONE_TRADE}>{({ OneTrade }) => <OneTrade key={`${userId} ${id}`} id={id} />}</LazyView>;
}

const framed = (title: string, content: ReactNode) => (
  <>
    <PageBar title={title} />
    <PageBody>{content}</PageBody>
  </>
);
