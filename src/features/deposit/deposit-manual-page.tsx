import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { merchantMatch } from './open-match.ts';
import { BeforeDeposit } from './before-deposit.tsx';
import { HistoryLink } from './history-link.tsx';
import { ManualDeposit } from './manual/manual-deposit.tsx';
import { useLeaveQuestion } from './manual/use-leave-question.ts';
import { SignInFirst } from './sign-in-first.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';

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
