import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { VerificationView } from './verification-view.tsx';
import { useSignals } from '@preact/signals-react/runtime';
import type { Verification } from '../../model/verification.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { PATHS } from '../shell/paths.ts';
import { StepList } from '../shell/step-list.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { FaceStep } from './face-step.tsx';
import { FailuresCard } from './failures-card.tsx';
import { InfoStep } from './info-step.tsx';
import { PhotosStep } from './document-step.tsx';
import { SentView } from './sent-view.tsx';
import { uploadedLinks, verificationDrafts } from './verification-application.ts';
import { filledIn, photoLinks, stepOf, STEPS } from './verification-draft.ts';
import { levelState, rowOf } from './verification-state.ts';

/**
 * Route /pages/verification/advanced: document, photos and face check, one step (?step=) at a time; requires primary
 * (V2-V4).
 */
export default function AdvancedPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  return (
    <>
      <PageBar title={t('verification.level.2.name')} />
      <PageBody>
        <VerificationView>{(rows) => <AdvancedView rows={rows} step={query.get('step')} />}</VerificationView>
      </PageBody>
    </>
  );
}

interface AdvancedViewProps {
  rows: readonly Verification[];
  /** Step in the page's address. */
  step: string | null;
}

/** The advanced level: document, photos, face check, then the review. It requires primary (V2). */
export function AdvancedView({ rows, step: requested }: AdvancedViewProps) {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const state = levelState(rows, 2);
  const row = rowOf(rows, 2);
  if (state === 'locked') {
    const waiting = levelState(rows, 1) === 'review';
    return (
      <Card>
        <EmptyState
          icon="lock"
          text={t(waiting ? 'verification.locked.waiting' : 'verification.locked.first')}
          action={{
            label: t(waiting ? 'verification.locked.see' : 'verification.locked.start'),
            onPick: () => redirect(PATHS.primaryVerification),
          }}
        />
      </Card>
    );
  }
  const isSent = state === 'review' || state === 'verified';
  const filled = filledIn(verificationDrafts.value[2], 2, rows);
  const links = photoLinks(row, uploadedLinks());
  const step = stepOf(requested, filled, links);
  return (
    <>
      {state !== 'verified' && (
        <StepList
          label={t('verification.step.label')}
          steps={[...STEPS, 'review' as const].map((key) => ({ key, label: t(`verification.step.${key}`) }))}
          current={isSent ? 'review' : step}
        />
      )}
      {isSent && row ? (
        <SentView row={row} />
      ) : (
        <>
          {row && <FailuresCard row={row} />}
          {step === 'info' && <InfoStep rows={rows} filled={filled} />}
          {step === 'photos' && <PhotosStep row={row} links={links} cardType={filled.cardType} />}
          {step === 'face' && <FaceStep filled={filled} links={links} />}
        </>
      )}
    </>
  );
}
