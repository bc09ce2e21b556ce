import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import type { FundPasswordStatus } from '../../api/fund-password-status-calls.ts';
import type { CallError } from '../../api/result.ts';
import { fundPassword } from '../../data/fund-password.ts';
import { sessionStore } from '../../data/session.ts';
import { failureText, leavesUnsure, refusalOf } from '../../i18n/refusal-text.ts';
import { countdownText, durationText } from '../../i18n/time-text.ts';
import { Card } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { toast } from '../../ui/toast.ts';
import { useNavigation } from '../shell/navigation.ts';
import { FundPasswordView, StatusCard, useHoldLengthMs, useWaits } from './fund-password-view.tsx';
import { changeFundPassword } from './fund-password-calls.ts';
import { NewPasswordFields } from '../shell/new-password-fields.tsx';
import { SavePasswordButton } from './save-password-button.tsx';
import { passwordProblem } from '../shell/password-rules.ts';
import styles from './fund-password.module.css';

/** Route /pages/verification/modify-fund-password: replaces the fund password. */
export default function ChangeFundPasswordPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('fundPassword.changeTitle')} />
      <PageBody>
        <FundPasswordView signInText={t('fundPassword.signInToChange')}>
          {(status) => (status.set ? <ChangeForm status={status} /> : <StatusCard status={status} />)}
        </FundPasswordView>
      </PageBody>
    </>
  );
}

const refusalIn = ({ kind, context, code, msg }: CallError) =>
  kind === 'refused' ? refusalOf(context, code, msg) : null;

/**
 * Replaces the fund password, and explains the hold on withdrawals first. Typed passwords are kept in this form's
 * memory only: no error clears them, and nothing keeps them after leaving the page.
 */
function ChangeForm({ status }: { status: FundPasswordStatus }) {
  const { t } = useTranslation();
  const { back } = useNavigation();
  const { lockMs } = useWaits(status);
  const holdLengthMs = useHoldLengthMs();
  const [old, setOld] = useState('');
  const [pwd, setPwd] = useState('');
  const [again, setAgain] = useState('');
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const oldField = useRef<HTMLInputElement>(null);
  const typed = { old, pwd, again };
  const problem = passwordProblem(typed);
  const refusal = error && refusalIn(error);

  async function send(): Promise<void> {
    const token = sessionStore.token.peek();
    setSending(true);
    setError(null);
    const answer = await changeFundPassword(old, pwd);
    const now = await fundPassword.refresh();
    setSending(false);
    if (sessionStore.token.peek() !== token) return;
    // The answer was lost, but the hold on withdrawals is longer than before, so the password was changed.
    const changedUnheard =
      !answer.success &&
      leavesUnsure(answer.error) &&
      now?.success === true &&
      (now.data.holdUntilMs ?? 0) > (status.holdUntilMs ?? 0);
    if (answer.success || changedUnheard) {
      toast(t('fundPassword.changed'), { kind: 'success', acrossPages: true });
      back();
      return;
    }
    setError(answer.error);
    if (refusalIn(answer.error) === 'fundPasswordWrong') oldField.current?.focus();
  }

  return (
    <Card>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null && lockMs === 0 && !sending) void send();
        }}
      >
        <p className={styles.text}>{t('fundPassword.changeIntro')}</p>
        {lockMs > 0 && (
          <div className={styles.wait}>
            <p role="alert">{t('fundPassword.lockedNow')}</p>
            <p role="timer" className={styles.set}>
              {t('fundPassword.opensIn', { time: countdownText(lockMs) })}
            </p>
          </div>
        )}
        <PasswordField
          ref={oldField}
          label={t('fundPassword.old')}
          value={old}
          onChange={(text) => {
            setOld(text);
            setError(null);
          }}
          show={t('fundPassword.show')}
          hide={t('fundPassword.hide')}
          error={error && refusal === 'fundPasswordWrong' ? failureText(error) : undefined}
        />
        <NewPasswordFields typed={typed} onPwd={setPwd} onAgain={setAgain} />
        <p className={styles.before}>
          {holdLengthMs === null
            ? t('fundPassword.holds')
            : t('fundPassword.holdsFor', { time: durationText(holdLengthMs) })}
        </p>
        {error && refusal !== 'fundPasswordWrong' && !(refusal === 'fundPasswordLocked' && lockMs > 0) && (
          <Refused>
            <span>{failureText(error)}</span> {leavesUnsure(error) && <span>{t('fundPassword.unsure')}</span>}
          </Refused>
        )}
        <SavePasswordButton
          problem={problem}
          lockMs={lockMs}
          sending={sending}
          label={t('fundPassword.change')}
          busyLabel={t('fundPassword.changing')}
        />
      </form>
    </Card>
  );
}
