import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CallError } from '../../../api/result.ts';
import { answerBehindPaint } from '../../../frame/behind-paint.ts';
import { failureText, refusalOf } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { NewPasswordFields } from '../../shell/new-password-fields.tsx';
import { passwordProblem } from '../../shell/password-rules.ts';
import type { OutgoingRequest } from '../outgoing-withdrawal.ts';
import { moneyText } from '../withdraw-words.tsx';
import { permitWithdrawalBy } from './permit-withdrawal.ts';
import styles from './withdraw-form.module.css';

export interface PermissionFormProps {
  /** Whether its sheet is open. */
  open: boolean;
  request: OutgoingRequest;
  /** Whether the account has no fund password yet: the form asks for a new one, twice. */
  passwordUnset: boolean;
  /** Whether the address is not in the address book yet: it is saved first. */
  unsaved: boolean;
  /** Called with the permission once the fund password is right. */
  onPermitted(permission: string): void;
  /** The summary above the field. */
  children: ReactNode;
}

const AT_FIELD = new Set(['fundPasswordWrong', 'fundPasswordLocked']);

/**
 * Asks for the fund password and has the exchange check it; the error of a wrong one is at the field (W6). An account
 * without one sets it here.
 */
export function PermissionForm(props: PermissionFormProps) {
  const { request, children } = props;
  const { t } = useTranslation();
  const { field, isNew, pwd, setPwd, again, setAgain, problem, checking, check } = usePermission(props);
  const error = problem === 'missing' || problem === 'new' ? null : problem;
  const isAtField = error !== null && AT_FIELD.has(refusalOf(error.context, error.code, error.msg) ?? '');
  const atField = error !== null && isAtField ? failureText(error) : undefined;
  const newProblem = isNew && problem === 'new' ? passwordProblem({ old: null, pwd, again }) : null;
  return (
    <form
      className={styles.review}
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      {children}
      {isNew ? (
        <div className={styles.first}>
          <p className={styles.hint}>{t('withdraw.review.newPassword')}</p>
          <NewPasswordFields typed={{ old: null, pwd, again }} onPwd={setPwd} onAgain={setAgain} />
          {newProblem !== null && <Refused>{t(`fundPassword.${newProblem}`)}</Refused>}
        </div>
      ) : (
        <PasswordField
          ref={field}
          label={t('withdraw.review.password')}
          value={pwd}
          onChange={setPwd}
          error={checking ? undefined : problem === 'missing' ? t('withdraw.review.passwordMissing') : atField}
          hint={checking ? t('withdraw.review.checking') : undefined}
          show={t('withdraw.review.show')}
          hide={t('withdraw.review.hide')}
        />
      )}
      {error !== null && !isAtField && <Refused>{failureText(error)}</Refused>}
      <Button type="submit" busy={checking} data-bottom-edge="">
        {t('withdraw.review.confirm', { what: moneyText(request.amount, request.coin) })}
      </Button>
      <p className={styles.foot}>{t('withdraw.review.foot')}</p>
    </form>
  );
}

/** `missing`: no password is entered; `new`: the two entries of a new one cannot be used. */
type Problem = CallError | 'missing' | 'new';

/** The typed passwords and their check at the exchange. */
function usePermission({ open, request, passwordUnset, unsaved, onPermitted }: PermissionFormProps) {
  const field = useRef<HTMLInputElement>(null);
  // It stays as it was at the start, so that the fields do not change during the check.
  const [isNew, setIsNew] = useState(passwordUnset);
  const [pwd, setPwd] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [checking, setChecking] = useState(false);

  // A sheet that is closed during the check has taken the withdrawal back.
  const stays = useRef(open);
  useEffect(() => {
    stays.current = open;
    return () => {
      stays.current = false;
    };
  }, [open]);

  function missing(): Problem | null {
    if (isNew) return passwordProblem({ old: null, pwd, again }) === null ? null : 'new';
    return pwd === '' ? 'missing' : null;
  }

  async function check(): Promise<void> {
    if (checking) return;
    const obstacle = missing();
    if (obstacle !== null) {
      setProblem(obstacle);
      field.current?.focus();
      return;
    }
    setChecking(true);
    let hasPassword = !isNew;
    const permitted = permitWithdrawalBy(pwd, request, {
      setsPassword: isNew,
      savesAddress: unsaved,
      onPasswordSet: () => {
        hasPassword = true;
      },
    });
    // The tapped button has the first frame to itself (O11): without the last error the form has another height.
    const answer = await answerBehindPaint(permitted, () => setProblem(null));
    if (!stays.current) return;
    setChecking(false);
    if (answer.success) {
      onPermitted(answer.data);
      return;
    }
    const { error } = answer;
    const known = refusalOf(error.context, error.code, error.msg) === 'fundPasswordAlreadySet';
    setIsNew(!hasPassword && !known);
    setProblem(error);
    if (hasPassword || known) setPwd('');
    field.current?.focus();
  }

  return { field, isNew, pwd, setPwd, again, setAgain, problem, checking, check };
}
