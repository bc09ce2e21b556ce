import { useState } from 'react';
import { removeUpload } from '../../api/upload-calls.ts';
import { loanOf } from '../../data/loans.ts';
import { failureText, refusalOf } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { toast } from '../../ui/toast.ts';

/** Button that deletes all photos of a decided application (R7). */
export function DeletePhotos({ urls, id }: { urls: readonly string[]; id: string }) {
  const { t } = useTranslation();
  const [going, setGoing] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function remove(): Promise<void> {
    setGoing(true);
    setFailed(null);
    const answers = await Promise.all(urls.map(removeUpload));
    // A photo that another device has deleted counts as deleted.
    const refused = answers.flatMap((answer) =>
      answer.success || refusalOf(answer.error.context, answer.error.code, answer.error.msg) === 'uploadUnknown'
        ? []
        : [answer.error],
    );
    await loanOf(id).refresh();
    setGoing(false);
    if (refused[0]) setFailed(failureText(refused[0]));
    else toast(t('loan.photos.deleted'), { kind: 'success' });
  }

  return (
    <>
      <Button kind="danger" busy={going} onClick={() => void remove()}>
        {t('loan.photos.delete', { count: urls.length })}
      </Button>
      {failed !== null && <Refused>{failed}</Refused>}
    </>
  );
}
