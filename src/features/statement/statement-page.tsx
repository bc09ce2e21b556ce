import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { SignInCard } from '../shell/cards.tsx';
import type { Statement } from './statement-rules.ts';
import { StatementView } from './statement-view.tsx';

interface StatementPageProps {
  /** A line under the figures. */
  weekLine(statement: Statement): ReactNode;
}

/** The statement of a week or a month. */
export default function StatementPage({ weekLine }: StatementPageProps) {
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
          <StatementView key={user.userId} address={user.address} weekLine={weekLine} />
        )}
      </PageBody>
    </>
  );
}
