import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { EpochMs } from '../../../protocol/units/time.ts';
import type { BankBinding } from '../../api/bank-binding-calls.ts';
import { sessionStore } from '../../data/session.ts';
import { bankBinding } from '../../data/withdrawal-parts.ts';
import { language } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { BankAccount } from '../../model/bank-account.ts';
import { accountStore } from '../../signals/account-store.ts';
import { lazyCode, tellUnloaded } from '../../ui/lazy-code.ts';
import { inCard, SignInCard } from '../shell/cards.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { BankForm } from './bank-form.tsx';
import { LinkedAccount, LinkedNow } from './linked-account.tsx';
import { countryOf, namesOf } from './suggested-bank.ts';
import { suggestBankFields } from './use-bank-fields.ts';
import styles from './bank.module.css';

/** Route /pages/bind-account/bind-account: the bank account that EUR needs. */
export default function BindAccountPage() {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  const linked = bankBinding.now.value.value?.account ?? null;
  return (
    <>
      <PageBar title={t(linked === null ? 'bank.linkTitle' : 'bank.title')} />
      <PageBody>
        {userId === undefined ? (
          <SignInCard text={t('bank.signInFirst')} />
        ) : (
          <ResourceView key={userId} of={bankBinding} titled frame={inCard}>
            {(binding) => <BankCards binding={binding} />}
          </ResourceView>
        )}
      </PageBody>
    </>
  );
}

const unlinkCode = lazyCode(() => import('./unlink-sheet.tsx'));

async function unlink(boundMs: EpochMs): Promise<void> {
  const code = await unlinkCode.fetch();
  if (code === null) tellUnloaded(unlinkCode);
  else await code.askUnlink(boundMs);
}

/** Fields of a linked account that the exchange shows in full. */
const SHOWN = [
  'surname',
  'name',
  'country',
  'phone',
  'state',
  'city',
  'detailedAddress',
  'postCode',
  'bankName',
  'swiftCode',
] as const satisfies readonly (keyof BankAccount)[];

/** The linked account, the form that links one, or what was just linked. */
function BankCards({ binding: { account, boundMs } }: { binding: BankBinding }) {
  const { t } = useTranslation();
  const { back } = useNavigation();
  const [edited, setEdited] = useState(false);
  const [fresh, setFresh] = useState<BankAccount | null>(null);
  useEffect(() => {
    if (account !== null) return;
    const realName = accountStore.userInfo.peek()?.realName ?? '';
    suggestBankFields({ country: countryOf(language.peek(), navigator.language), ...namesOf(realName) });
  }, [account]);
  if (fresh !== null) return <LinkedNow account={fresh} onDone={back} />;
  if (account !== null && boundMs !== null && !edited) {
    return (
      <LinkedAccount
        account={account}
        onEdit={() => {
          suggestBankFields(Object.fromEntries(SHOWN.map((field) => [field, account[field]])));
          setEdited(true);
        }}
        onUnlink={() => void unlink(boundMs)}
      />
    );
  }
  return (
    <>
      {edited && <p className={styles.note}>{t('bank.editNote')}</p>}
      <BankForm onLinked={setFresh} onCancel={account === null ? null : () => setEdited(false)} />
    </>
  );
}
