import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import type { CallError } from '../../api/result.ts';
import { fundPassword } from '../../data/fund-password.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { Card } from '../../ui/card.tsx';
import { Refused } from '../../ui/refused.tsx';
import { toast } from '../../ui/toast.ts';
import { useNavigation } from '../shell/navigation.ts';
import { FundPasswordView, StatusCard } from './fund-password-view.tsx';
import { setFundPassword } from '../../api/new-fund-password-calls.ts';
import { NewPasswordFields } from '../shell/new-password-fields.tsx';
import { SavePasswordButton } from './save-password-button.tsx';
import { passwordProblem } from '../shell/password-rules.ts';
import styles from './fund-password.module.css';

/** Route /pages/verification/set-fund-password: sets the fund password, which protects withdrawals. */
export default function SetFundPasswordPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('fundPassword.title')} />
      <PageBody>
        <FundPasswordView signInText={t('fundPassword.signInFirst')}>
          {(status) => (status.set ? <StatusCard status={status} /> : <FirstForm />)}
        </FundPasswordView>
      </PageBody>
    </>
  );
}

function FirstForm() {
  const { t } = useTranslation();
  const { back } = useNavigation();
  const [pwd, setPwd] = useState('');
  const [again, setAgain] = useState('');
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const typed = { old: null, pwd, again };
  const problem = passwordProblem(typed);

  async function save(): Promise<void> {
    setSaving(true);
    setError(null);
    const answer = await setFundPassword(pwd);
    setSaving(false);
    if (!answer.success) {
      setError(answer.error);
      void fundPassword.refresh();
      return;
    }
    toast(t('fundPassword.done'), { kind: 'success', acrossPages: true });
    back();
  }

  return (
    <Card>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null && !saving) void save();
        }}
      >
        <p className={styles.text}>{t('fundPassword.intro')}</p>
        <NewPasswordFields typed={typed} onPwd={setPwd} onAgain={setAgain} />
        {error && <Refused>{failureText(error)}</Refused>}
        <SavePasswordButton
          problem={problem}
          sending={saving}
          label={t('fundPassword.save')}
          busyLabel={t('fundPassword.saving')}
        />
      </form>
    </Card>
  );
}
