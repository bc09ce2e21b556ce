import { useSignals } from '@preact/signals-react/runtime';
import { levelAfter } from '../../../protocol/units/account-level.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Verification, VerificationLevel } from '../../model/verification.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import card from '../shell/card-parts.module.css';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { TimeLeft } from '../shell/waiting.tsx';
import { LevelLimit, LevelMark } from './daily-limits.tsx';
import { levelState, rowOf, failureOf } from './verification-state.ts';
import { fieldText, reasonText, STATE_TONES } from './verification-words.ts';
import styles from './verification.module.css';
import { DOCUMENT_FACES } from '../../model/verification.ts';

const PAGES = { 1: PATHS.primaryVerification, 2: PATHS.advancedVerification } as const;

/**
 * One level: its state, what it requires and unlocks, and how long a review takes (V1); the refused fields of a failed
 * one (V4).
 */
export function LevelCard({ rows, level }: { rows: readonly Verification[]; level: VerificationLevel }) {
  useSignals();
  const { t } = useTranslation();
  const state = levelState(rows, level);
  const row = rowOf(rows, level);
  const reached = levelAfter(level);
  const name = t(`verification.level.${level}.name`);
  return (
    <Card label={name} className={state === 'none' || state === 'failed' ? styles.next : undefined}>
      <div className={classNames(styles.levelHead, styles.underlined)}>
        <LevelMark level={reached} done={state === 'verified'} />
        <div className={styles.levelWords}>
          <h2 className={styles.name}>{`${t('verification.limits.level', { level: reached })} · ${name}`}</h2>
          <StatusChip tone={STATE_TONES[state]}>{t(`verification.state.${state}`)}</StatusChip>
        </div>
        <LevelLimit level={reached} />
      </div>
      {state === 'failed' && row && (
        <div className={styles.failed}>
          {level === 2 && <PhotoTiles row={row} />}
          <ul className={styles.reasons}>
            {row.failures.map(({ field, reason }) => (
              <li key={field}>
                {fieldText(t, field, row.cardType)}: <bdi>{reasonText(t, reason)}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      <dl className={classNames(card.lines, styles.facts)}>
        <div>
          <dt>{t('verification.needs')}</dt>
          <dd>{t(`verification.level.${level}.needs`)}</dd>
        </div>
        {state !== 'verified' && (
          <div>
            <dt>{t('verification.review')}</dt>
            <dd>
              {state === 'review' && row?.reviewMs ? (
                <TimeLeft atMs={row.reviewMs} say={(time) => t('verification.steps.left', { time })} />
              ) : (
                t('verification.steps.review')
              )}
            </dd>
          </div>
        )}
      </dl>
      {row && (
        <PageLink to={PAGES[level]} className={card.why}>
          <span>{t(state === 'failed' ? 'verification.correct' : 'verification.whatWasSent')}</span>
          <Icon name="forward" size={16} />
        </PageLink>
      )}
    </Card>
  );
}

/** The three photos of a failed submission side by side, each marked as accepted or to be taken again (V4). */
function PhotoTiles({ row }: { row: Verification }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.tiles} aria-label={t('verification.document.photos')}>
      {DOCUMENT_FACES.map((face) => {
        const bad = row.photos[face] === null || failureOf(row, face) !== null;
        const back = face === 'back' && row.cardType === 'passport' ? 'cover' : face;
        return (
          <li key={face} data-bad={bad}>
            <span className={styles.tile}>
              <Icon name={bad ? 'refresh' : 'check'} />
            </span>
            <span className={styles.strong}>{t(`verification.photo.${back}`)}</span>
            <span className={styles.verdict}>{t(bad ? 'verification.photo.again' : 'verification.photo.good')}</span>
          </li>
        );
      })}
    </ul>
  );
}
