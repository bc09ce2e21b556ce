import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { CallError, CallResult } from '../../api/result.ts';
import { failureText, leavesUnsure } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { vibrate } from '../../ui/vibrate.ts';
import { lineState } from '../shell/line-state.ts';
import styles from './verification.module.css';

export interface SendVerificationButtonProps {
  /** The first obstacle to sending (G22); null when there is none. */
  blocker: string | null;
  /** Returns null when a field is missing. */
  send(): Promise<CallResult<null> | null>;
  onSent?(): void;
}

/** Sends a level for review and shows the error of a failed call. */
export function SendVerificationButton({ blocker, send, onSent }: SendVerificationButtonProps) {
  useSignals();
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const line = lineState();

  async function submit(): Promise<void> {
    setSending(true);
    setError(null);
    const answer = await send();
    setSending(false);
    if (answer === null) return;
    if (!answer.success) {
      setError(answer.error);
      return;
    }
    vibrate('confirmed');
    announce(t('verification.isSent'));
    onSent?.();
  }

  return (
    <>
      {error && (
        <Refused>
          <span>{failureText(error)}</span>
          {leavesUnsure(error) && <span>{` ${t('verification.unsure')}`}</span>}
        </Refused>
      )}
      <div className={styles.foot}>
        <Button busy={sending} disabled={blocker !== null || line !== null} onClick={() => void submit()}>
          {line === null
            ? (blocker ?? t(sending ? 'verification.sending' : 'verification.send'))
            : t(`verification.line.${line}`)}
        </Button>
      </div>
    </>
  );
}
