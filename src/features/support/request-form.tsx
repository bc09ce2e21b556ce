import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import { createRequestKey } from '../../api/request-key.ts';
import type { CallError } from '../../api/result.ts';
import { leaveRequest } from './support-calls.ts';
import { cleanLine } from '../../../protocol/units/clean-text.ts';
import { SUPPORT_CONTACT_MAX, SUPPORT_TEXT_MAX } from '../../../protocol/units/support-terms.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lengthOf } from '../../model/text-length.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Refused } from '../../ui/refused.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LengthCount, mayBeSent } from './message-checks.tsx';
import styles from './support.module.css';
import textArea from '../../ui/text-area.module.css';

/** The form that leaves a request and contact data when the conversation is unavailable (C2). Open to visitors. */
export function RequestForm({ title, lead }: { title: string; lead: string }) {
  useSignals();
  const { t } = useTranslation();
  const id = useId();
  const [key] = useState(createRequestKey);
  const [contact, setContact] = useState('');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const offline = connectionStore.lost.value;
  const length = lengthOf(text);
  const reached = cleanLine(contact);
  const noContact = reached === '';
  const longContact = lengthOf(contact) > SUPPORT_CONTACT_MAX;
  const badText = text.trim() === '' || length > SUPPORT_TEXT_MAX;

  async function send(): Promise<void> {
    setMissing(true);
    if (noContact || longContact || badText || !(await mayBeSent(text, t))) return;
    setSending(true);
    setError(null);
    const request = { contact: reached, text: text.trim() };
    const answer = await leaveRequest(request, key.keyFor(request));
    key.answered(answer);
    setSending(false);
    if (answer.success) setLeft(answer.data);
    else setError(answer.error);
  }

  if (left !== null) {
    return (
      <Card label={title}>
        <div role="status">
          <h2>{t('support.request.left')}</h2>
          <p className={styles.lead}>{t('support.request.leftText')}</p>
        </div>
        <CopyText text={left} what={t('support.request.number')} whole />
      </Card>
    );
  }
  return (
    <Card label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
      </div>
      <p className={styles.quiet}>{lead}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label={t('support.request.contact')}
          value={contact}
          onChange={setContact}
          max={SUPPORT_CONTACT_MAX}
          hint={t('support.request.contactHint')}
          error={missing && noContact ? t('support.request.contactMissing') : undefined}
        />
        <div className={styles.field}>
          <label className={styles.label} htmlFor={id}>
            {t('support.request.text')}
          </label>
          <textarea
            id={id}
            className={textArea.area}
            rows={5}
            value={text}
            aria-invalid={missing && badText}
            aria-describedby={`${id}-count ${id}-note`}
            onChange={({ target }) => setText(target.value)}
          />
          <LengthCount id={`${id}-count`} length={length} max={SUPPORT_TEXT_MAX} />
          <output id={`${id}-note`} className={styles.count} data-bad="true">
            {missing && text.trim() === '' && t('support.request.textMissing')}
          </output>
        </div>
        {error && <Refused>{failureText(error)}</Refused>}
        <Button type="submit" busy={sending} disabled={offline}>
          {t(offline ? 'support.offline' : sending ? 'support.sending' : 'support.request.send')}
        </Button>
      </form>
    </Card>
  );
}
