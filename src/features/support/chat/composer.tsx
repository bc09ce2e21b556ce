import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { SUPPORT_TEXT_MAX } from '../../../../protocol/units/support-terms.ts';
import { handOver, sendToSupport, supportDraft } from '../support.ts';
import type { SupportStatus } from '../support-calls.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { lengthOf } from '../../../model/text-length.ts';
import { connectionStore } from '../../../signals/connection-store.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { LengthCount, mayBeSent } from '../message-checks.tsx';
import styles from './chat.module.css';

/** Enter sends with a mouse. On a phone it starts a new line, because there is no other key for one. */
const entersSends = () => matchMedia('(pointer: fine)').matches;

/** The input field. Its draft is kept across pages. Text that is too long is reported and not cut off. */
export function Composer({ status }: { status: SupportStatus }) {
  useSignals();
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const asking = useRef(false);
  const [handing, setHanding] = useState(false);
  const text = supportDraft.value;
  const length = lengthOf(text);
  const offline = connectionStore.lost.value;
  const ready = text.trim() !== '' && length <= SUPPORT_TEXT_MAX && !offline;

  async function send(): Promise<void> {
    if (!ready || asking.current) return;
    asking.current = true;
    const may = await mayBeSent(text, t);
    asking.current = false;
    if (!may) return;
    sendToSupport(text.trim());
    supportDraft.value = '';
    field.current?.focus();
  }

  async function askForPerson(): Promise<void> {
    setHanding(true);
    const answer = await handOver();
    setHanding(false);
    if (answer && !answer.success) toast(failureText(answer.error), { kind: 'error' });
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method are filtered out earlier (composition-keys.ts).
    if (event.key !== 'Enter' || event.shiftKey || !entersSends()) return;
    event.preventDefault();
    void send();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={styles.line}>
        <label className="sr-only" htmlFor={id}>
          {t('support.write')}
        </label>
        <div className={styles.grow} data-text={text}>
          <textarea
            ref={field}
            id={id}
            className={styles.input}
            rows={1}
            value={text}
            placeholder={t('support.write')}
            aria-invalid={length > SUPPORT_TEXT_MAX}
            aria-describedby={`${id}-count`}
            onChange={({ target }) => {
              supportDraft.value = target.value;
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <Button className={styles.send} size="small" wide={false} type="submit" disabled={!ready}>
          {t('support.send')}
        </Button>
      </div>
      <LengthCount id={`${id}-count`} length={length} max={SUPPORT_TEXT_MAX} />
      <div className={styles.foot}>
        <p className={styles.hint}>{t(offline ? 'support.offlineNote' : 'support.neverAsk')}</p>
        {status !== 'waiting' && (
          <button
            type="button"
            className={styles.act}
            disabled={offline || handing}
            aria-busy={handing}
            onClick={() => void askForPerson()}
          >
            {t('support.person')}
          </button>
        )}
      </div>
    </form>
  );
}
