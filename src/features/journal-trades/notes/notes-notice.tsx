import { useSignals } from '@preact/signals-react/runtime';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { myNotes } from '../../trade-journal/notes/my-notes.ts';
import styles from './notes.module.css';

/** Says that notes could not be read, or that some changes are on this device only, with a retry; nothing while all is well. */
export function NotesNotice() {
  useSignals();
  const { t } = useTranslation();
  const waiting = myNotes.waiting.value;
  const error = myNotes.error.value;
  if (waiting === 0 && error === null) return null;
  const words =
    waiting > 0 ? t('journalTrades.notes.waiting', { count: waiting, number: waiting }) : failureText(error!);
  return (
    <div className={styles.notice}>
      <p role="alert">{words}</p>
      <Button kind="quiet" size="small" onClick={() => void myNotes.retry()}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
