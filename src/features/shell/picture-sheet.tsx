import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/state-view.tsx';
import { toast } from '../../ui/toast.ts';
import { saveAs } from './save-as.ts';
import styles from './picture-sheet.module.css';

interface PictureProps {
  /** Draws the picture; a new function draws another one. */
  draw(): Promise<Blob>;
  /** Name of the file. */
  name: string;
  /** The picture in words. */
  alt: string;
}

interface PictureSheetProps extends PictureProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** Choices above the picture. */
  children?: ReactNode;
}

interface Picture {
  readonly blob: Blob;
  readonly url: string;
}

/** Whether a picture can be copied to the clipboard; browsers of wallets often cannot. */
const canCopy = (): boolean => typeof ClipboardItem === 'function' && navigator.clipboard?.write !== undefined;

/**
 * A picture to save, to copy, or, in browsers that support neither, for a long press. Its code needs the texts `save`.
 */
export function PictureSheet({ open, onClose, title, children, ...picture }: PictureSheetProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Sheet open={open} onClose={onClose} title={title} size="tall">
      {open && (
        <>
          {children}
          <Drawn key={attempt} {...picture} onRetry={() => setAttempt(attempt + 1)} />
        </>
      )}
    </Sheet>
  );
}

function Drawn({ draw, name, alt, onRetry }: PictureProps & { onRetry(): void }) {
  const { t } = useTranslation();
  const [picture, setPicture] = useState<Picture | 'failed' | null>(null);

  useEffect(() => {
    let url: string | null = null;
    let gone = false;
    draw().then(
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
  }, [draw]);

  if (picture === 'failed') return <ErrorState title={t('save.image.failed')} onRetry={onRetry} />;
  if (picture === null) return <Skeleton height="20rem" />;
  const { blob, url } = picture;

  function say(words: string, kind: 'success' | 'error'): void {
    announce(words);
    toast(words, { kind });
  }
  async function copyPicture(): Promise<void> {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
      say(t('save.image.copied'), 'success');
    } catch {
      say(t('save.image.notCopied'), 'error');
    }
  }
  return (
    <div className={styles.picture}>
      <div className={styles.buttons}>
        <Button onClick={() => void saveAs(blob, name)}>{t('save.image.save')}</Button>
        {canCopy() && (
          <Button kind="quiet" onClick={() => void copyPicture()}>
            {t('save.image.copy')}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t('save.image.hold')}</p>
      <img className={styles.image} src={url} alt={alt} />
    </div>
  );
}
