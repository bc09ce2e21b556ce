import { useState } from 'react';
import type { Ref } from 'react';
import { FUND_PASSWORD_MAX } from '../../protocol/units/fund-password-lengths.ts';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

export interface PasswordFieldProps {
  label: string;
  value: string;
  onChange(text: string): void;
  error?: string | undefined;
  hint?: string | undefined;
  /** Labels of the button that shows and hides the password. */
  show: string;
  hide: string;
  /** Whether it is a new password: browsers may suggest one, and must not fill in a stored one. */
  isNew?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A field for the fund password. It is no sign-in, so browsers are asked not to fill in a password stored for this
 * site.
 */
export function PasswordField({ show, hide, isNew = false, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      max={FUND_PASSWORD_MAX}
      hidden={!shown}
      autoComplete={isNew ? 'new-password' : 'one-time-code'}
      end={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? hide : show}
          pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
