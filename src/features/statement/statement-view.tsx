import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { hasEarlier, showEarlier, showNewest, statement, statementWish } from './statement.ts';
import { hasMoved } from './statement-rules.ts';
import type { Statement } from './statement-rules.ts';
import { connectionStore } from '../../signals/connection.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import card from '../shell/card-parts.module.css';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { AssetCards } from './asset-cards.tsx';
import { BarsCard } from './bars-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { SaveCard } from './save-card.tsx';
import { SpanBar } from './span-bar.tsx';
import { useFreshStatement } from './use-fresh-statement.ts';
import styles from './statement.module.css';

const inCard = (view: ReactNode) => <Card>{view}</Card>;

/** What a week or a month came to: which one, its figures, its lines, and both as files. */
export function StatementView({ address }: { address: string }) {
  useSignals();
  useFreshStatement(statementWish.value.timeMs === null);
  return (
    <>
      <SpanBar />
      <NotCurrent />
      <ResourceView of={statement} frame={inCard} skeleton={<Skeleton height="24rem" />}>
        {(known) => <Known statement={known} address={address} />}
      </ResourceView>
    </>
  );
}

/** Beside how old it is, which the figures say: nothing new comes in. */
function NotCurrent() {
  useSignals();
  const { t } = useTranslation();
  return connectionStore.lost.value ? <p className={styles.lost}>{t('statement.notCurrent')}</p> : null;
}

function Known({ statement: known, address }: { statement: Statement; address: string }) {
  const { t } = useTranslation();
  const moved = known.lines.filter(hasMoved);
  return (
    <>
      {moved.length === 0 && <Nothing />}
      <FiguresCard statement={known} />
      {moved.length > 0 && <BarsCard lines={moved} />}
      <AssetCards lines={known.lines} />
      {known.lines.length > 0 && (
        <>
          <Card label={t('statement.check.title')}>
            <h2 className={card.title}>{t('statement.check.title')}</h2>
            <p className={styles.check}>{t('statement.check.text')}</p>
            <PageLink to={PATHS.history} className={styles.link}>
              {t('statement.check.history')}
            </PageLink>
          </Card>
          <SaveCard statement={known} address={address} />
        </>
      )}
    </>
  );
}

/** Nothing came or went: says so, with the way to another span. */
function Nothing() {
  useSignals();
  const { t } = useTranslation();
  const { span, timeMs } = statementWish.value;
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
