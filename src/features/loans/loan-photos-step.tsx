import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { openLoan } from '../../data/loans.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DemoPictures, useDemoPictures } from '../shell/demo-pictures.tsx';
import { areOnTheirWay, FACES } from '../shell/new-photo-upload.ts';
import { lineState } from '../shell/line-state.ts';
import { PhotoUpload } from '../shell/photo-upload.tsx';
import { loanPhotos, sentPhotos } from './loan-application.ts';
import { ReviewSheet } from './loan-review-sheet.tsx';
import styles from './loans.module.css';

/** Three photos of the document. Demo pictures are offered first, so that no real document is sent (R7). */
export function PhotosStep({ product, onApplied }: { product: LoanProduct; onApplied(id: string): void }) {
  useSignals();
  const { t } = useTranslation();
  const [own, setOwn] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const photos = loanPhotos.value;
  const { drawing, take } = useDemoPictures(photos);
  const states = FACES.map((face) => photos[face].state.value);
  const begun = states.some((state) => state.step !== 'none' || state.problem !== null);
  const offered = !begun && !own;
  const missing = states.filter(({ step }) => step !== 'done').length;
  const sent = sentPhotos();
  const line = lineState();
  const open = openLoan.now.value.value;

  function label(): string {
    if (line !== null) return t(`loan.line.${line}`);
    if (open) return t('loan.open.blocked');
    if (offered) return t('identity.photos.useDemo');
    if (areOnTheirWay(photos)) return t('identity.photos.wait');
    return sent === null ? t('identity.photos.missing', { count: missing }) : t('loan.photos.next');
  }

  return (
    <div className={styles.form}>
      <DemoPictures
        offered={offered}
        missing={missing > 0}
        drawing={drawing}
        disabled={line !== null}
        onTake={() => void take(FACES)}
        onOwn={() => setOwn(true)}
        kept={t('loan.photos.kept')}
      />
      {!offered &&
        FACES.map((face) => (
          <Card key={face}>
            <PhotoUpload
              photo={photos[face]}
              label={t(`identity.photos.${face}`)}
              note={t(`identity.photos.${face}Note`)}
            />
          </Card>
        ))}
      <div className={styles.foot}>
        <Button
          busy={offered && drawing}
          disabled={(sent === null && !offered) || line !== null || open !== null}
          onClick={() => (offered ? void take(FACES) : setReviewing(true))}
        >
          {label()}
        </Button>
      </div>
      {sent !== null && (
        <ReviewSheet
          open={reviewing}
          onClose={() => setReviewing(false)}
          product={product}
          photos={sent}
          onApplied={onApplied}
        />
      )}
    </div>
  );
}
