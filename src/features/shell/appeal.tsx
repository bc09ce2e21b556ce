import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import { cleanLine } from '../../../protocol/units/clean-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../api/result.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { lengthOf } from '../../model/text-length.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { lineState } from './line-state.ts';
import styles from './appeal.module.css';

const WORDS_MAX = 500;

export interface AppealProps<R extends string> {
  /** Reasons to choose from; the first one is preselected. */
  reasons: readonly { readonly value: R; readonly label: string }[];
  /** The submitted reason as text; null when there is no appeal. */
  appealed: string | null;
  /**
   * Submits the appeal.
   * @param text  the person's own words; absent when empty
   * @returns the error; null when it was submitted
   */
  send(reason: R, text?: string): Promise<CallError | null>;
}

/**
 * Appeals to the exchange about a deal with a merchant, with a reason from a list. There is no chat with the merchant
 * (D3).
 */
export function Appeal<R extends string>({ reasons, appealed, send }: AppealProps<R>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (appealed !== null) return <p className={styles.appealed}>{t('appeal.sentText', { reason: appealed })}</p>;
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('appeal.open')}
      </Button>
      <AppealSheet reasons={reasons} send={send} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

interface AppealSheetProps<R extends string> extends Pick<AppealProps<R>, 'reasons' | 'send'> {
  open: boolean;
  onClose(): void;
}

function AppealSheet<R extends string>({ reasons, send, open, onClose }: AppealSheetProps<R>) {
  useSignals();
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState<R>(reasons[0]!.value);
  const [words, setWords] = useState('');
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const line = lineState();
  const tooLong = lengthOf(cleanLine(words)) > WORDS_MAX;

  async function submit(): Promise<void> {
    setSending(true);
    setError(null);
    // The text is sent as one line; line breaks are removed.
    const text = cleanLine(words);
    const failed = await (text === '' ? send(reason) : send(reason, text));
    setSending(false);
    if (failed !== null) {
      setError(failed);
      return;
    }
    onClose();
    toast(t('appeal.sent'), { kind: 'success' });
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('appeal.title')}
      footer={
        <Button busy={sending} disabled={line !== null || tooLong} onClick={() => void submit()}>
          {t(line === null ? (sending ? 'appeal.sending' : 'appeal.send') : `appeal.${line}`)}
        </Button>
      }
    >
      <div className={styles.appeal}>
        <p className={styles.quiet}>{t('appeal.text')}</p>
        <RadioGroup
          look="answers"
          label={t('appeal.reason')}
          showLabel
          value={reason}
          onChange={setReason}
          options={reasons}
        />
        <label className={styles.wordsLabel} htmlFor={id}>
          {t('appeal.words')}
        </label>
        <textarea
          id={id}
          className={styles.wordsField}
          rows={3}
          value={words}
          aria-invalid={tooLong}
          onChange={({ target }) => setWords(target.value)}
        />
        {tooLong && <Refused>{t('common.tooLong', { max: WORDS_MAX })}</Refused>}
        {error && <Refused>{failureText(error)}</Refused>}
      </div>
    </Sheet>
  );
}
