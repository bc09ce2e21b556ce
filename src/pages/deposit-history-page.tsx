import { Fragment } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { DepositHistory } from '../features/deposit/deposit-history.tsx';
import { OpenMatchLine } from '../features/deposit/open-match-line.tsx';
import { SignInFirst } from '../features/deposit/sign-in-first.tsx';
import { PageBar } from '../features/shell/page-bar.tsx';
import { PageBody } from '../features/shell/page-body.tsx';

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
