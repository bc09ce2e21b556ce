import { useTranslation } from '../../i18n/use-translation.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { hasParted, isSame, isShort, strengthOf } from './password-rules.ts';
import type { TypedPassword } from './password-rules.ts';
import styles from './new-password-fields.module.css';

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
