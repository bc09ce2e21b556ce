import { useSignals } from '@preact/signals-react/runtime';
import { sessionStore } from '../../data/session.ts';
import { countdownText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { Button } from '../../ui/button.tsx';
import type { PasswordProblem } from '../shell/password-rules.ts';

interface SavePasswordButtonProps {
  problem: PasswordProblem | null;
  /** Time until it can be entered again, ms. */
  lockMs?: number;
  sending: boolean;
  /** Text of the action, and text while it is pending. */
  label: string;
  busyLabel: string;
}

/** The main button of a form: it names what is missing before sending (G22). */
export function SavePasswordButton({ problem, lockMs = 0, sending, label, busyLabel }: SavePasswordButtonProps) {
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
