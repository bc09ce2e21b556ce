import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { VerificationView } from './verification-view.tsx';
import { useSignals } from '@preact/signals-react/runtime';
import type { TFunction } from 'i18next';
import { DOCUMENT_FACES } from '../../model/verification.ts';
import type { Verification } from '../../model/verification.ts';
import { Button } from '../../ui/button.tsx';
import { FACES } from '../shell/new-photo-upload.ts';
import { advancedStepPath, PATHS } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { DailyLimits, FirstLevelCard } from './daily-limits.tsx';
import { DeleteDocuments } from './delete-documents.tsx';
import { LevelCard } from './level-card.tsx';
import { verificationPhotos } from './verification-application.ts';
import { keptLink, levelState, rowOf } from './verification-state.ts';
import styles from './verification.module.css';

/** Route /pages/verification/verification: both levels with their requirements and state (V1). */
export default function VerificationPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('verification.title')} />
      <PageBody>
        <VerificationView>{(rows) => <HubView rows={rows} />}</VerificationView>
      </PageBody>
    </>
  );
}

interface Next {
  readonly label: string;
  readonly to: string;
}

/** Returns the next action; null during a review and once both levels are verified. */
function nextOf(t: TFunction<'app'>, rows: readonly Verification[]): Next | null {
  const [primary, advanced] = [levelState(rows, 1), levelState(rows, 2)];
  if (primary === 'none') return { label: t('verification.startPrimary'), to: PATHS.primaryVerification };
  if (primary === 'failed') return { label: t('verification.correct'), to: PATHS.primaryVerification };
  if (advanced === 'none') return { label: t('verification.toAdvanced'), to: PATHS.advancedVerification };
  if (advanced !== 'failed') return null;
  const row = rowOf(rows, 2);
  const missing = DOCUMENT_FACES.filter((face) => keptLink(row, face) === null);
  const to = advancedStepPath('photos');
  if (missing.length === 0) return { label: t('verification.correct'), to: PATHS.advancedVerification };
  if (missing.length > 1) return { label: t('verification.photosAgain', { count: missing.length }), to };
  const [face] = missing;
  const back = face === 'back' && row?.cardType === 'passport' ? 'cover' : face!;
  return { label: t(`verification.photoAgain.${back}`), to };
}

/** The own daily limit, every level with its limit, the next action, and the button that deletes everything (V1). */
export function HubView({ rows }: { rows: readonly Verification[] }) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const next = nextOf(t, rows);
  const photos = verificationPhotos.value;
  const advanced = levelState(rows, 2);
  const needsPhotos = advanced === 'none' || advanced === 'failed';
  const hasSent = rows.length > 0 || FACES.some((face) => photos[face].state.value.step === 'done');
  return (
    <>
      <DailyLimits />
      <FirstLevelCard />
      <LevelCard rows={rows} level={1} />
      <LevelCard rows={rows} level={2} />
      {needsPhotos && <p className={styles.good}>{t('identity.photos.demo')}</p>}
      {hasSent && <DeleteDocuments />}
      {next && (
        <div className={styles.foot}>
          <Button onClick={() => go(next.to)}>{next.label}</Button>
        </div>
      )}
    </>
  );
}
