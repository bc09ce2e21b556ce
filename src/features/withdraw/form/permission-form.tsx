import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CallError } from '../../../api/result.ts';
import { failureText, refusalOf } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { permit } from '../outgoing.ts';
import type { OutgoingRequest } from '../outgoing-withdrawal.ts';
import { moneyText } from '../withdraw-words.tsx';
import styles from './withdraw-form.module.css';

export interface PermissionFormProps {
  /** Whether its sheet is open. */
  open: boolean;
  request: OutgoingRequest;
  /** Called with the permission once the fund password is right. */
  onPermitted(permission: string): void;
  /** The summary above the field. */
  children: ReactNode;
}

const AT_FIELD = new Set(['fundPasswordWrong', 'fundPasswordLocked']);

/** Asks for the fund password and has the exchange check it; a wrong one is told at the field (W6). */
export function PermissionForm({ open, request, onPermitted, children }: PermissionFormProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [pwd, setPwd] = useState('');
  const [problem, setProblem] = useState<CallError | 'missing' | null>(null);
  const [checking, setChecking] = useState(false);

  // A sheet that is closed during the check has taken the withdrawal back.
  const stays = useRef(open);
  useEffect(() => {
    stays.current = open;
    return () => {
      stays.current = false;
    };
  }, [open]);

  async function check(): Promise<void> {
    if (checking) return;
    if (pwd === '') {
      setProblem('missing');
      field.current?.focus();
      return;
    }
    setChecking(true);
    setProblem(null);
    const answer = await permit(request, pwd);
    if (!stays.current) return;
    setChecking(false);
    if (answer.success) {
      onPermitted(answer.data);
      return;
    }
    setProblem(answer.error);
    setPwd('');
    field.current?.focus();
  }

  const error = problem === 'missing' ? null : problem;
  const isAtField = error !== null && AT_FIELD.has(refusalOf(error.context, error.code, error.msg) ?? '');
  const atField = error !== null && isAtField ? failureText(error) : undefined;
  return (
    <form
      className={styles.review}
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      {children}
      <PasswordField
        ref={field}
        label={t('withdraw.review.password')}
        value={pwd}
        onChange={setPwd}
        error={problem === 'missing' ? t('withdraw.review.passwordMissing') : atField}
        hint={checking ? t('withdraw.review.checking') : undefined}
        show={t('withdraw.review.show')}
        hide={t('withdraw.review.hide')}
      />
      {error !== null && !isAtField && <Refused>{failureText(error)}</Refused>}
      <Button type="submit" busy={checking}>
        {t('withdraw.review.confirm', { what: moneyText(request.amount, request.coin) })}
      </Button>
      <p className={styles.foot}>{t('withdraw.review.foot')}</p>
    </form>
  );
}
