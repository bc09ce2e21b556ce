import type { TFunction } from 'i18next';
import { dateTimeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Verification } from '../../model/verification.ts';
import { Card } from '../../ui/card.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import type { TimelineStep } from '../../ui/timeline.tsx';
import { TimeLeft } from '../shell/waiting.tsx';
import { IdentityLines } from './identity-lines.tsx';
import styles from './verification.module.css';

function stepsOf(t: TFunction<'app'>, { status, sentMs, reviewMs }: Verification): TimelineStep[] {
  const step = (
    key: 'sent' | 'reviewed' | 'verified',
    state: Exclude<TimelineStep['state'], 'failed'>,
    note?: TimelineStep['note'],
  ) => ({
    key,
    label: t(`verification.steps.${key}`),
    state,
    stateText: t(`verification.steps.state.${state}`),
    ...(note === undefined ? {} : { note }),
  });
  const done = status === 'verified';
  const waiting =
    reviewMs === null ? (
      t('verification.steps.review')
    ) : (
      <TimeLeft atMs={reviewMs} say={(time) => t('verification.steps.left', { time })} />
    );
  return [
    step('sent', 'done', dateTimeText(sentMs)),
    step('reviewed', done ? 'done' : 'now', done ? undefined : waiting),
    step('verified', done ? 'done' : 'ahead', done && reviewMs !== null ? dateTimeText(reviewMs) : undefined),
  ];
}

/** A level that is under review or verified: its progress and the submission, read-only (V4). */
export function SentView({ row }: { row: Verification }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={row.status === 'verified' ? styles.good : styles.outcome}>
        {t(`verification.told.${row.status === 'verified' ? 'verified' : 'review'}`)}
      </p>
      <Card>
        <Timeline label={t('verification.steps.label')} steps={stepsOf(t, row)} />
      </Card>
      <Card label={t('verification.whatWasSent')}>
        <h2 className={styles.title}>{t('verification.whatWasSent')}</h2>
        <IdentityLines row={row} />
      </Card>
    </>
  );
}
