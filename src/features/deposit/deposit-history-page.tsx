import { Fragment } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DepositHistory } from './deposit-history.tsx';
import { OpenMatchLine } from './open-match-line.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';

/** Route /pages/deposit/history: every deposit of mine, and the one that is still being paid. */
export default function DepositHistoryPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('deposit.list.title')} />
      <PageBody wide>
        <SignInFirst>
          {(userId) => (
            <Fragment key={userId}>
              <OpenMatchLine />
              <DepositHistory />
            </Fragment>
          )}
        </SignInFirst>
      </PageBody>
    </>
  );
}
