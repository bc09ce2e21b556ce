import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DOCUMENT_FACES } from '../../model/verification.ts';
import type { CardType, DocumentFace, Verification } from '../../model/verification.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DemoPictures, useDemoPictures } from '../shell/demo-pictures.tsx';
import { areOnTheirWay } from '../shell/new-photo-upload.ts';
import { lineState } from '../shell/line-state.ts';
import { advancedStepPath } from '../shell/paths.ts';
import { PhotoUpload } from '../shell/photo-upload.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { PhotoExample } from './photo-example.tsx';
import { verificationPhotos } from './verification-application.ts';
import { missingFaces } from './verification-draft.ts';
import type { PhotoLinks } from './verification-draft.ts';
import { failureOf, keptLink } from './verification-state.ts';
import { faceNote, faceText, reasonText } from './verification-words.ts';
import styles from './verification.module.css';

export interface PhotosStepProps {
  /** The previous submission, when it failed. */
  row: Verification | undefined;
  links: PhotoLinks;
  cardType: CardType | null;
}

/** The three photos. Accepted photos of a failed submission are kept; demo pictures are offered first (V3, R7). */
export function PhotosStep({ row, links, cardType }: PhotosStepProps) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const [own, setOwn] = useState(false);
  const photos = verificationPhotos.value;
  const { drawing, take } = useDemoPictures(photos);
  const states = DOCUMENT_FACES.map((face) => photos[face].state.value);
  const begun = row !== undefined || states.some((state) => state.step !== 'none' || state.problem !== null);
  const offered = !begun && !own;
  const missing = missingFaces(links);
  const onTheirWay = areOnTheirWay(photos);
  const line = lineState();

  function label(): string {
    if (offered) return line === null ? t('identity.photos.useDemo') : t(`verification.line.${line}`);
    if (onTheirWay) return t('identity.photos.wait');
    return missing.length > 0 ? t('identity.photos.missing', { count: missing.length }) : t('verification.toFace');
  }

  return (
    <div className={styles.form}>
      <DemoPictures
        offered={offered}
        missing={missing.length > 0}
        drawing={drawing}
        disabled={line !== null}
        onTake={() => void take(missing)}
        onOwn={offered ? () => setOwn(true) : undefined}
        kept={t('verification.kept')}
      />
      {!offered &&
        DOCUMENT_FACES.map((face) => (
          <Card key={face}>
            <PhotoPart row={row} face={face} cardType={cardType} />
          </Card>
        ))}
      <div className={styles.foot}>
        <Button
          busy={offered && drawing}
          disabled={offered ? line !== null : missing.length > 0 || onTheirWay}
          onClick={() => (offered ? void take(missing) : void go(advancedStepPath('face')))}
        >
          {label()}
        </Button>
      </div>
    </div>
  );
}

/**
 * One photo: an accepted one from before until it is replaced, else the upload field with the reason of the last
 * refusal.
 */
function PhotoPart({ row, face, cardType }: Pick<PhotosStepProps, 'row' | 'cardType'> & { face: DocumentFace }) {
  useSignals();
  const { t } = useTranslation();
  const [replacing, setReplacing] = useState(false);
  const photo = verificationPhotos.value[face];
  const name = faceText(t, face, cardType);
  const isKept = keptLink(row, face) !== null;
  const state = photo.state.value;
  if (isKept && !replacing && state.step === 'none') {
    return (
      <div className={styles.keptPhoto}>
        <span className={styles.mark}>
          <Icon name="check" size={18} />
        </span>
        <div>
          <p className={styles.strong}>{name}</p>
          <p className={styles.accepted}>{t('verification.photo.kept')}</p>
        </div>
        <Button
          kind="quiet"
          size="small"
          aria-label={`${t('verification.photo.replace')}: ${name}`}
          onClick={() => setReplacing(true)}
        >
          {t('verification.photo.replace')}
        </Button>
      </div>
    );
  }
  const failure = state.step === 'none' ? failureOf(row, face) : null;
  return (
    <div className={styles.form}>
      {failure !== null && (
        <p className={styles.refused}>
          <bdi>{reasonText(t, failure)}</bdi>
        </p>
      )}
      <PhotoUpload
        photo={photo}
        label={name}
        note={faceNote(t, face, cardType)}
        example={<PhotoExample face={face} />}
      />
      {isKept && state.step === 'none' && (
        <Button kind="quiet" size="small" onClick={() => setReplacing(false)}>
          {t('verification.photo.keep')}
        </Button>
      )}
    </div>
  );
}
