import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { STATEMENT_SPANS } from '../../../protocol/units/statement-span.ts';
import { spanText } from '../../i18n/span-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import {
  hasEarlier,
  showEarlier,
  showNewest,
  statement,
  statementPeriod,
  useFreshStatement,
  chooseSpan,
  showLater,
  shownTimes,
} from './statement.ts';
import { hasMoved } from './statement-rules.ts';
import type { Statement } from './statement-rules.ts';
import { AssetCards, BarsCard, FiguresCard } from './statement-cards.tsx';
import { SaveCard } from './save-card.tsx';
import card from '../shell/card-parts.module.css';
import textLink from '../../ui/text-link.module.css';
import styles from './statement.module.css';

const inCard = (view: ReactNode) => <Card>{view}</Card>;

interface StatementViewProps {
  address: string;
  /** A line under the figures. */
  weekLine(statement: Statement): ReactNode;
}

/** The statement of a week or a month: choice of the span, figures, lines, files. */
export function StatementView({ address, weekLine }: StatementViewProps) {
  useSignals();
  useFreshStatement(statementPeriod.value.timeMs === null);
  return (
    <>
      <SpanBar />
      <NotCurrent />
      <ResourceView of={statement} frame={inCard} skeleton={<Skeleton height="24rem" />}>
        {(known) => <Known statement={known} address={address} weekLine={weekLine} />}
      </ResourceView>
    </>
  );
}

/** Notice that nothing is updated without a connection; its age is shown with the figures. */
function NotCurrent() {
  useSignals();
  const { t } = useTranslation();
  return connectionStore.lost.value ? <p className={styles.lost}>{t('statement.notCurrent')}</p> : null;
}

function Known({ statement: known, address, weekLine }: StatementViewProps & { statement: Statement }) {
  const { t } = useTranslation();
  const moved = known.lines.filter(hasMoved);
  return (
    <>
      {moved.length === 0 && <Nothing />}
      <FiguresCard statement={known}>{weekLine(known)}</FiguresCard>
      {moved.length > 0 && <BarsCard lines={moved} />}
      <AssetCards lines={known.lines} />
      {known.lines.length > 0 && (
        <>
          <Card label={t('statement.check.title')}>
            <h2 className={card.title}>{t('statement.check.title')}</h2>
            <p className={styles.check}>{t('statement.check.text')}</p>
            <PageLink to={PATHS.history} className={textLink.link}>
              {t('statement.check.history')}
            </PageLink>
          </Card>
          <SaveCard statement={known} address={address} />
        </>
      )}
    </>
  );
}

/** Shown for a span without changes, with links to other spans. */
function Nothing() {
  useSignals();
  const { t } = useTranslation();
  const { span, timeMs } = statementPeriod.value;
  const action = hasEarlier.value
    ? { label: t(`statement.earlier.${span}`), onPick: showEarlier }
    : timeMs === null
      ? undefined
      : { label: t(`statement.newest.${span}`), onPick: showNewest };
  return (
    <Card>
      <EmptyState icon="clock" text={t(`statement.nothing.${span}`)} {...(action === undefined ? {} : { action })} />
    </Card>
  );
}

/** Choice of week or month, and buttons to the previous and next span. */
function SpanBar() {
  useSignals();
  const { t } = useTranslation();
  const { span, timeMs } = statementPeriod.value;
  return (
    <Card label={t('statement.span.label')}>
      <RadioGroup
        look="segmented"
        label={t('statement.span.label')}
        value={span}
        onChange={chooseSpan}
        options={STATEMENT_SPANS.map((value) => ({ value, label: t(`statement.span.${value}`) }))}
      />
      <div className={styles.steps}>
        <IconButton
          icon="back"
          label={t(`statement.earlier.${span}`)}
          disabled={!hasEarlier.value}
          onClick={showEarlier}
        />
        <p className={styles.span} role="status">
          <span className={styles.spanName}>{spanText(span, shownTimes())}</span>
          <span className={styles.quiet}>{t(timeMs === null ? 'statement.span.underWay' : 'statement.span.utc')}</span>
        </p>
        <IconButton
          icon="forward"
          label={t(`statement.later.${span}`)}
          disabled={timeMs === null}
          onClick={showLater}
        />
      </div>
    </Card>
  );
}
