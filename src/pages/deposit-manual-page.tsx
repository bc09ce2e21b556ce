import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../i18n/use-translation.ts';
import { merchantMatch } from '../data/merchant-match.ts';
import { BeforeDeposit } from '../features/deposit/before-deposit.tsx';
import { HistoryLink } from '../features/deposit/history-link.tsx';
import { ManualDeposit } from '../features/deposit/manual/manual-deposit.tsx';
import { useLeaveQuestion } from '../features/deposit/manual/use-leave-question.ts';
import { SignInFirst } from '../features/deposit/sign-in-first.tsx';
import { PageBar } from '../features/shell/page-bar.tsx';
import { PageBody } from '../features/shell/page-body.tsx';

/** Route /pages/deposit/manual: by a merchant, from the amount to the proof (D3-D5). */
export default function DepositManualPage() {
  useSignals();
  const { t } = useTranslation();
  const matching = merchantMatch.now.value.value?.status === 'matching';
  const onBack = useLeaveQuestion(matching);
  return (
    <>
      {/* While a merchant is looked for, the way out is the one that asks. */}
      <PageBar title={t('deposit.manual.title')} onBack={onBack} right={matching ? undefined : <HistoryLink />} />
      <PageBody>
        <SignInFirst>{(userId) => <ManualDeposit key={userId} />}</SignInFirst>
        {!matching && <BeforeDeposit after={merchantMatch} />}
      </PageBody>
    </>
  );
}
