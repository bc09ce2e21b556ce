import { useSignals } from '@preact/signals-react/runtime';
import { dropOutgoing, sendAgain, supportDraft } from '../support.ts';
import type { Outgoing } from '../support.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { connectionStore } from '../../../signals/connection-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './chat.module.css';

/**
 * A message of mine that is being sent or has failed, with buttons to send or edit it again. Its text is never lost.
 */
export function OutgoingRow({ of: { key, text, error } }: { of: Outgoing }) {
  useSignals();
  const { t } = useTranslation();
  const offline = connectionStore.lost.value;
  // Puts the text back into the field, before the current draft.
  const edit = () => {
    const draft = supportDraft.peek();
    supportDraft.value = draft === '' ? text : `${text}\n${draft}`;
    dropOutgoing(key);
  };
  return (
    <li className={classNames(styles.message, styles.mine)}>
      <span className="sr-only">{t('support.who.user')}</span>
      <p className={styles.bubble} dir="auto">
        {text}
      </p>
      {error === null ? (
        <p className={styles.note}>{t('support.sending')}</p>
      ) : (
        <>
          <p className={classNames(styles.note, styles.failed)} role="alert">
            {t('support.notSent', { reason: failureText(error) })}
          </p>
          <p className={styles.acts}>
            <button type="button" className={styles.act} onClick={edit}>
              {t('support.edit')}
            </button>
            <button type="button" className={styles.act} disabled={offline} onClick={() => sendAgain(key)}>
              {t(offline ? 'support.offline' : 'support.again')}
            </button>
          </p>
        </>
      )}
    </li>
  );
}
