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
  /** Names of the eye's two states. */
  show: string;
  hide: string;
  /** A password being made up: browsers may offer one, and never fill in another site's. */
  isNew?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A secret that guards money. It is no sign-in: browsers are told not to fill in a password that they keep for this address.
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
