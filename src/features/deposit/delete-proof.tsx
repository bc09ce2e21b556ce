import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { removeUpload } from '../../api/upload/remove-upload.ts';
import { Button } from '../../ui/button.tsx';
import { failureText, refusalOf } from '../../i18n/refusal-text.ts';
import { Refused } from '../../ui/refused.tsx';
import styles from './deposit.module.css';

/** The photo of a decided deposit is the person's to delete (R7). */
export function DeleteProof({ url }: { url: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'there' | 'going' | 'gone'>('there');
  const [failed, setFailed] = useState<string | null>(null);

  async function remove(): Promise<void> {
    setState('going');
    setFailed(null);
    const answer = await removeUpload(url);
    if (answer.success) {
      setState('gone');
      return;
    }
    const { context, code, msg } = answer.error;
    const gone = refusalOf(context, code, msg) === 'uploadUnknown';
    setState(gone ? 'gone' : 'there');
    setFailed(gone ? null : failureText(answer.error));
  }

  if (state === 'gone') return <output className={styles.note}>{t('deposit.detail.photoDeleted')}</output>;
  return (
    <>
      <Button kind="danger" busy={state === 'going'} onClick={() => void remove()}>
        {t('deposit.detail.deletePhoto')}
      </Button>
      {failed !== null && <Refused>{failed}</Refused>}
    </>
  );
}
