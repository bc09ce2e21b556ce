import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { sessionStore } from '../../data/session.ts';
import { countdownText } from '../../i18n/time-text.ts';
import { connectionStore } from '../../signals/connection.ts';
import { Button } from '../../ui/button.tsx';
import { hasParted, isSame, isShort, strengthOf } from './password-rules.ts';
import type { TypedPassword, PasswordProblem } from './password-rules.ts';
import styles from './fund-password.module.css';

interface NewPasswordFieldsProps {
  typed: TypedPassword;
  onPwd(text: string): void;
  onAgain(text: string): void;
}

/** Two fields for a new password, with its strength and its problem. */
export function NewPasswordFields({ typed, onPwd, onAgain }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const { old, pwd, again } = typed;
  const level = strengthOf(pwd);
  const short = isShort(pwd);

  function problem(): string | undefined {
    if (pwd === '') return undefined;
    if (short) return t('fundPassword.short');
    return isSame(old, pwd) ? t('fundPassword.same') : undefined;
  }

  return (
    <>
      <PasswordField
        isNew
        label={t('fundPassword.new')}
        value={pwd}
        onChange={onPwd}
        show={t('fundPassword.show')}
        hide={t('fundPassword.hide')}
        error={problem()}
        hint={
          pwd === ''
            ? t('fundPassword.advice')
            : t('fundPassword.strength.label', { level: t(`fundPassword.strength.${level}`) })
        }
      />
      <span className={styles.meter} data-level={short ? 'none' : level} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <PasswordField
        isNew
        label={t('fundPassword.again')}
        value={again}
        onChange={onAgain}
        show={t('fundPassword.show')}
        hide={t('fundPassword.hide')}
        error={hasParted(typed) ? t('fundPassword.differs') : undefined}
      />
    </>
  );
}

interface SendButtonProps {
  problem: PasswordProblem | null;
  /** Time until it can be entered again, ms. */
  lockMs?: number;
  sending: boolean;
  /** Text of the action, and text while it is pending. */
  label: string;
  busyLabel: string;
}

/** The main button of a form: it names what is missing before sending (G22). */
export function SendButton({ problem, lockMs = 0, sending, label, busyLabel }: SendButtonProps) {
  useSignals();
  const { t } = useTranslation();

  function obstacle(): string | null {
    if (lockMs > 0) return t('fundPassword.lockedFor', { time: countdownText(lockMs) });
    if (connectionStore.age.value === 'offline') return t('fundPassword.offline');
    if (problem !== null) return t(`fundPassword.${problem}`);
    return sessionStore.confirmed.value ? null : t('fundPassword.confirming');
  }

  const blocked = sending ? null : obstacle();
  return (
    <Button type="submit" busy={sending} disabled={blocked !== null}>
      {sending ? busyLabel : (blocked ?? label)}
    </Button>
  );
}
