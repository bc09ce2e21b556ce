import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { askDialog } from '../../ui/dialog.tsx';
import { Refused } from '../../ui/refused.tsx';
import { toast } from '../../ui/toast.ts';
import { lineState } from '../shell/line-state.ts';
import { deleteDocuments } from './verification-application.ts';
import styles from './verification.module.css';

const GONE = ['identity', 'photos', 'review', 'level'] as const;

/** Deletes all submitted documents. A confirmation first lists what is deleted and what stays (R7). */
export function DeleteDocuments() {
  useSignals();
  const { t } = useTranslation();
  const [going, setGoing] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function remove(): Promise<void> {
    const { ok } = await askDialog({
      title: t('verification.delete.title'),
      content: (
        <>
          <ul className={styles.gone}>
            {GONE.map((key) => (
              <li key={key}>{t(`verification.delete.${key}`)}</li>
            ))}
          </ul>
          <p>{t('verification.delete.stays')}</p>
        </>
      ),
      ok: t('verification.delete.confirm'),
      tone: 'down',
    });
    if (!ok) return;
    setGoing(true);
    setFailed(null);
    const answer = await deleteDocuments();
    setGoing(false);
    if (answer.success) toast(t('verification.delete.done'), { kind: 'success' });
    else setFailed(failureText(answer.error));
  }

  return (
    <>
      <Button kind="danger" busy={going} disabled={lineState() !== null} onClick={() => void remove()}>
        {t('verification.delete.action')}
      </Button>
      {failed !== null && <Refused>{failed}</Refused>}
    </>
  );
}
