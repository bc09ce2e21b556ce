import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { LoanProduct } from '../../model/loan.ts';
import type { Verification } from '../../model/verification.ts';
import { openLoan } from '../../data/loans.ts';
import { verifications } from '../../data/verifications.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DemoPictures, useDemoPictures } from '../shell/demo-pictures.tsx';
import { FactPairs } from '../shell/fact-pairs.tsx';
import { identityBlocker, IdentityFields } from '../shell/identity-fields.tsx';
import { areOnTheirWay, FACES } from '../shell/new-photo-upload.ts';
import { lineState } from '../shell/line-state.ts';
import { PhotoUpload } from '../shell/photo-upload.tsx';
import { changeLoanDraft, loanDraft, loanPhotos, sentPhotos } from './loan-application.ts';
import { papersOf } from './loan-rules.ts';
import { ReviewSheet } from './loan-review-sheet.tsx';
import styles from './loans.module.css';

interface DetailsStepProps {
  product: LoanProduct;
  reviewing: boolean;
  onReview(open: boolean): void;
  onApplied(id: string): void;
}

/** The verified primary level of a person; undefined without one or before it is known. Reads signals. */
const verifiedRow = (): Verification | undefined =>
  verifications.now.value.value?.find(({ level, status }) => level === 1 && status === 'verified');

/**
 * Name, number and three photos. A verified person types nothing. Sample photos are offered first, so that no real
 * document is sent (R7).
 */
export function DetailsStep({ product, reviewing, onReview, onApplied }: DetailsStepProps) {
  useSignals();
  const { t } = useTranslation();
  const [own, setOwn] = useState(false);
  const photos = loanPhotos.value;
  const { drawing, take } = useDemoPictures(photos);
  const states = FACES.map((face) => photos[face].state.value);
  const begun = states.some((state) => state.step !== 'none' || state.problem !== null);
  const missing = states.filter(({ step }) => step !== 'done').length;
  const draft = loanDraft.value;
  const verified = verifiedRow();
  const papers = papersOf(draft, verified);
  const sent = sentPhotos();
  const line = lineState();

  /** The first reason why the review cannot be opened; null when it can. */
  function blocker(): string | null {
    if (line !== null) return t(`loan.line.${line}`);
    if (openLoan.now.value.value) return t('loan.open.blocked');
    if (papers === null) return identityBlocker(t, draft);
    if (areOnTheirWay(photos)) return t('identity.photos.wait');
    return sent === null ? t('identity.photos.missing', { count: missing }) : null;
  }

  const blocked = blocker();
  return (
    <div className={styles.form}>
      <PapersCard verified={verified} />
      <DemoPictures
        offered={false}
        missing={missing > 0}
        drawing={drawing}
        disabled={line !== null}
        onTake={() => void take(FACES)}
        onOwn={begun || own ? undefined : () => setOwn(true)}
        kept={t('loan.photos.kept')}
      />
      {(begun || own) &&
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
        <Button disabled={blocked !== null} onClick={() => onReview(true)}>
          {blocked ?? t('loan.details.next')}
        </Button>
      </div>
      {sent !== null && papers !== null && (
        <ReviewSheet
          open={reviewing}
          onClose={() => onReview(false)}
          product={product}
          papers={papers}
          photos={sent}
          onApplied={onApplied}
        />
      )}
    </div>
  );
}

/** Name and number: those of the verification, which are not typed again, else fields. */
function PapersCard({ verified }: { verified: Verification | undefined }) {
  useSignals();
  const { t } = useTranslation();
  if (verified !== undefined) {
    return (
      <Card label={t('loan.details.verified')}>
        <h2 className={styles.title}>{t('loan.details.verified')}</h2>
        <FactPairs
          className={styles.lines}
          facts={[
            { key: 'name', name: t('identity.name.label'), value: <bdi>{verified.realName}</bdi> },
            { key: 'id', name: t('identity.id.label'), value: verified.idCardMasked },
          ]}
        />
      </Card>
    );
  }
  const { state, value } = verifications.now.value;
  // Fields are shown too when the levels cannot be fetched.
  if (value === null && state !== 'failed') {
    return (
      <Card>
        <LoadingView onRetry={() => void verifications.refresh()} skeleton={<Skeleton height="9rem" />} />
      </Card>
    );
  }
  return (
    <Card>
      <div className={styles.form}>
        <p className={styles.honest}>{t('identity.invented')}</p>
        <IdentityFields typed={loanDraft.value} onChange={changeLoanDraft} />
      </div>
    </Card>
  );
}
