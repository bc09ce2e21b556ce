import { useSignals } from '@preact/signals-react/runtime';
import type { ChannelFilter } from '../../../api/withdrawal-list.ts';
import { sessionStore } from '../../../data/session.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageBar, PageBody } from '../../shell/page-bar.tsx';
import { SignInCard } from '../../shell/cards.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

/** The three histories: one screen with different filters (decision 45). @param channel  null for all */
export function HistoryScreen({ title, channel }: { title: string; channel: ChannelFilter | null }) {
  useSignals();
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={title} />
      <PageBody wide>
        {sessionStore.signedIn.value ? (
          <WithdrawalList channel={channel} />
        ) : (
          <SignInCard text={t('withdrawal.signInFirst')} />
        )}
      </PageBody>
    </>
  );
}
