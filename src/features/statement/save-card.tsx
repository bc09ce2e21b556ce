import { useState, useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { spanText } from '../../i18n/span-text.ts';
import { ErrorState } from '../../ui/state-view.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Statement } from './statement-rules.ts';
import { statementCsv, statementFileName } from './statement-csv.ts';
import { statementPicture } from './statement-picture.ts';
import card from '../shell/card-parts.module.css';
import styles from './statement.module.css';

/** Buttons that save the statement as a picture or a file. */
export function SaveCard({ statement, address }: { statement: Statement; address: string }) {
  const { t } = useTranslation();
  const [pictured, setPictured] = useState<Statement | null>(null);

  async function saveCsv(): Promise<void> {
    const name = statementFileName(statement, 'csv');
    const way = await saveFile(new Blob([statementCsv(statement)], { type: 'text/csv;charset=utf-8' }), name);
    if (way === 'dropped') return;
    const words = t('statement.save.saved', { name });
    announce(words);
    toast(words, { kind: 'success' });
  }

  return (
    <Card label={t('statement.save.title')}>
      <h2 className={card.title}>{t('statement.save.title')}</h2>
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={() => setPictured(statement)}>
          {t('statement.save.picture')}
        </Button>
        <Button kind="quiet" onClick={() => void saveCsv()}>
          {t('statement.save.csv')}
        </Button>
      </div>
      <PictureSheet statement={pictured} address={address} onClose={() => setPictured(null)} />
    </Card>
  );
}

interface PictureSheetProps {
  /** Statement of the picture; null while the sheet is closed. */
  statement: Statement | null;
  address: string;
  onClose(): void;
}

interface Picture {
  readonly blob: Blob;
  readonly url: string;
}

/** Whether a picture can be copied to the clipboard; browsers of wallets often cannot. */
const canCopy = (): boolean => typeof ClipboardItem === 'function' && navigator.clipboard?.write !== undefined;

/** The statement as a picture, to save, to copy, or, in browsers that support neither, for a long press. */
function PictureSheet({ statement, address, onClose }: PictureSheetProps) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  return (
    <Sheet open={statement !== null} onClose={onClose} title={t('statement.picture.title')} size="tall">
      {statement && (
        <Drawn key={attempt} statement={statement} address={address} onRetry={() => setAttempt(attempt + 1)} />
      )}
    </Sheet>
  );
}

function Drawn({ statement, address, onRetry }: { statement: Statement; address: string; onRetry(): void }) {
  const { t } = useTranslation();
  const [picture, setPicture] = useState<Picture | 'failed' | null>(null);

  useEffect(() => {
    let url: string | null = null;
    let gone = false;
    statementPicture(t, statement, address).then(
      (blob) => {
        if (gone) return;
        url = URL.createObjectURL(blob);
        setPicture({ blob, url });
      },
      () => {
        if (!gone) setPicture('failed');
      },
    );
    return () => {
      gone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [t, statement, address]);

  if (picture === 'failed') {
    return <ErrorState title={t('statement.picture.failed')} onRetry={onRetry} />;
  }
  if (picture === null) return <Skeleton height="20rem" />;
  const { blob, url } = picture;

  function say(words: string, kind: 'success' | 'error'): void {
    announce(words);
    toast(words, { kind });
  }
  async function save(): Promise<void> {
    const name = statementFileName(statement, 'png');
    if ((await saveFile(blob, name)) !== 'dropped') say(t('statement.save.saved', { name }), 'success');
  }
  async function copyPicture(): Promise<void> {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
      say(t('statement.picture.copied'), 'success');
    } catch {
      say(t('statement.picture.notCopied'), 'error');
    }
  }
  return (
    <div className={styles.picture}>
      <div className={styles.buttons}>
        <Button onClick={() => void save()}>{t('statement.picture.save')}</Button>
        {canCopy() && (
          <Button kind="quiet" onClick={() => void copyPicture()}>
            {t('statement.picture.copy')}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t('statement.picture.hold')}</p>
      <img
        className={styles.image}
        src={url}
        alt={t('statement.picture.alt', { span: spanText(statement.span, statement) })}
      />
    </div>
  );
}
