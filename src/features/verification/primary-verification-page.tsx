import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { VerificationView } from './verification-view.tsx';
import { useSignals } from '@preact/signals-react/runtime';
import type { Verification } from '../../model/verification.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { identityBlocker, IdentityFields } from '../shell/identity-fields.tsx';
import { PATHS } from '../shell/paths.ts';
import { StepList } from '../shell/step-list.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { FailuresCard } from './failures-card.tsx';
import { SendVerificationButton } from './send-verification-button.tsx';
import { SentView } from './sent-view.tsx';
import { changeDraft, sendForReview, verificationDrafts } from './verification-application.ts';
import { filledIn } from './verification-draft.ts';
import { failureOf, levelState, rowOf } from './verification-state.ts';
import { reasonText } from './verification-words.ts';
import styles from './verification.module.css';

/** Route /pages/verification/primary: name and number, then the review (V2, V4). */
export default function PrimaryPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('verification.level.1.name')} />
      <PageBody>
        <VerificationView>{(rows) => <PrimaryView rows={rows} />}</VerificationView>
      </PageBody>
    </>
  );
}

const STEPS = ['info', 'review'] as const;
const NO_PHOTOS = { front: null, back: null, held: null };

/** Primary: a name and a number, then the review (V2). */
export function PrimaryView({ rows }: { rows: readonly Verification[] }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const state = levelState(rows, 1);
  const row = rowOf(rows, 1);
  const isSent = state === 'review' || state === 'verified';
  return (
    <>
      {state !== 'verified' && (
        <StepList
          label={t('verification.step.label')}
          steps={STEPS.map((key) => ({ key, label: t(`verification.step.${key}`) }))}
          current={isSent ? 'review' : 'info'}
        />
      )}
      {isSent && row ? <SentView row={row} /> : <PrimaryForm rows={rows} />}
      {state === 'verified' && levelState(rows, 2) !== 'verified' && (
        <div className={styles.foot}>
          <Button onClick={() => redirect(PATHS.advancedVerification)}>{t('verification.toAdvanced')}</Button>
        </div>
      )}
    </>
  );
}

/** Invented data that pass every check. */
const SAMPLE = { realName: 'Anna Berger', idCard: 'L01X00T47' } as const;

function PrimaryForm({ rows }: { rows: readonly Verification[] }) {
  useSignals();
  const { t } = useTranslation();
  const row = rowOf(rows, 1);
  const draft = verificationDrafts.value[1];
  const filled = filledIn(draft, 1, rows);
  const refusedName = draft.realName === null ? failureOf(row, 'realName') : null;
  const refusedNumber = draft.idCard === '' ? failureOf(row, 'idCard') : null;
  return (
    <>
      {row && <FailuresCard row={row} />}
      <div className={styles.good}>
        <p>{t('identity.invented')}</p>
        <Button kind="quiet" size="small" onClick={() => changeDraft(1, SAMPLE)}>
          {t('verification.sample')}
        </Button>
      </div>
      <Card>
        <div className={styles.form}>
          <IdentityFields
            typed={filled}
            onChange={(change) => changeDraft(1, change)}
            refused={{
              ...(refusedName === null ? {} : { realName: reasonText(t, refusedName) }),
              ...(refusedNumber === null ? {} : { idCard: reasonText(t, refusedNumber) }),
            }}
            idHint={row && t('verification.typeAgain', { masked: row.idCardMasked })}
          />
        </div>
      </Card>
      <p className={styles.quiet}>{t('verification.kept')}</p>
      <SendVerificationButton blocker={identityBlocker(t, filled)} send={() => sendForReview(1, filled, NO_PHOTOS)} />
    </>
  );
}
