import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { randomHex } from '../../model/random-id.ts';
import { drawSpecimen } from '../../photo/specimen.ts';
import type { SpecimenFace } from '../../photo/specimen.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './demo-pictures.module.css';
import type { DocumentPhotos } from './new-photo-upload.ts';

/**
 * Draws demo pictures in place of photos of a document, each one different (R7).
 * @returns whether they are being drawn, and the function that draws them
 */
export function useDemoPictures(photos: DocumentPhotos) {
  const { t } = useTranslation();
  const [drawing, setDrawing] = useState(false);

  /** Draws the missing photos; the person's own photos stay. */
  async function take(faces: readonly SpecimenFace[]): Promise<void> {
    setDrawing(true);
    const words = {
      specimen: t('identity.photos.specimen.mark'),
      issuer: t('identity.photos.specimen.issuer'),
      name: t('identity.photos.specimen.name'),
      notReal: t('identity.photos.specimen.notReal'),
    };
    const drawn = await Promise.all(
      faces.map(async (face) => {
        if (photos[face].state.peek().step === 'done') return true;
        const picture = await drawSpecimen(face, randomHex(), words);
        if (picture !== null) await photos[face].pick(picture);
        return picture !== null;
      }),
    );
    setDrawing(false);
    if (drawn.includes(false)) toast(t('identity.photos.notDrawn'), { kind: 'error' });
  }

  return { drawing, take };
}

export interface DemoPicturesProps {
  /** Whether the demo pictures are the main action of the page; false once another way was chosen. */
  offered: boolean;
  /** Whether a photo is missing that could be drawn. */
  missing: boolean;
  drawing: boolean;
  disabled: boolean;
  onTake(): void;
  /** Chooses own photos; absent once they are chosen. */
  onOwn?: (() => void) | undefined;
  /** Text about where photos are stored and who deletes them. */
  kept: string;
}

/** Explains that no real document is needed, and offers demo pictures and own photos. */
export function DemoPictures({ offered, missing, drawing, disabled, onTake, onOwn, kept }: DemoPicturesProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <div className={styles.ways}>
        <p className={styles.honest}>{t('identity.photos.demo')}</p>
        {missing && !offered && (
          <Button kind="quiet" size="small" wide busy={drawing} disabled={disabled} onClick={onTake}>
            {t('identity.photos.useDemo')}
          </Button>
        )}
        {onOwn !== undefined && (
          <Button kind="quiet" size="small" wide onClick={onOwn}>
            {t('identity.photos.own')}
          </Button>
        )}
        <p className={styles.kept}>{kept}</p>
      </div>
    </Card>
  );
}
