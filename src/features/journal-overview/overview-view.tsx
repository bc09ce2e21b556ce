import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useState, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { LinkCard } from '../shell/cards.tsx';
import { PATHS } from '../shell/paths.ts';
import { useDesktop } from '../shell/wide-window.ts';
import { NotComputed } from '../trade-journal/not-computed.tsx';
import { chooseKind, chooseSpan, journalChoice } from '../trade-journal/table/journal-choice.ts';
import { journalZone } from '../trade-journal/table/journal-zone.ts';
import { chosenRows, chosenSpan } from '../trade-journal/table/journal-state.ts';
import type { TradeTable } from '../trade-journal/table/trade-table.ts';
import { useComputed } from '../trade-journal/use-computed.ts';
import { CalendarCard } from './calendar-card.tsx';
import { monthOf } from './calendar-months.ts';
import { useDaySums } from './calendar-view.tsx';
import { FiguresCard } from './figures-card.tsx';
import { LastTrades } from './last-trades.tsx';
import { LuckCard } from './luck-card.tsx';
import { NetCard } from './net-card.tsx';
import { noOpenCurve, openCurve } from '../trade-journal/figures/open-curve.ts';
import { overviewFigures } from '../trade-journal/figures/overview-figures.ts';
import styles from './overview.module.css';
import type { ReactNode } from 'react';

/** Renders its children in a task of their own, behind that of the page around them; a skeleton has their place till then. */
function Later({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true));
    return () => clearTimeout(timer);
  }, []);
  return isTime ? children : skeleton;
}

/** The overview: result over time, figures, luck, calendar, last trades, ways to the other views. */
export function OverviewView({ table }: { table: TradeTable }) {
  if (table.count === 0) return <NoTrades table={table} />;
  return <Overview table={table} />;
}

function Overview({ table }: { table: TradeTable }) {
  useSignals();
  const desktop = useDesktop();
  const rows = chosenRows.value;
  const span = chosenSpan.value;
  const { kind } = journalChoice.value;
  const make = useCallback(
    (signal: AbortSignal) => overviewFigures(table, rows, kind, span, signal),
    [table, rows, kind, span],
  );
  const { value: overview, failed, retry } = useComputed(make);
  const mayHold = kind !== 'upDown' && table.rows.fills.count > 0;
  const open = useComputed(
    useCallback(
      (signal: AbortSignal) =>
        mayHold ? openCurve(table, rows, span, serverNowMs(), signal) : Promise.resolve(noOpenCurve(rows)),
      [table, rows, mayHold, span],
    ),
  );
  if (failed) return <NotComputed onRetry={retry} />;
  const some = rows.length > 0;
  const net = <NetCard overview={overview} toMs={span.toMs} open={mayHold ? open : null} />;
  const figures = some && (overview === null ? <Skeleton height="14rem" /> : <FiguresCard overview={overview} />);
  const luck = some && overview?.luck && <LuckCard known={overview.luck} />;
  const last = some ? (
    <Later skeleton={<Skeleton height="26rem" />}>
      <LastTrades table={table} rows={rows} />
    </Later>
  ) : (
    <NoneChosen />
  );
  const calendar = <Calendar table={table} />;
  if (!desktop) {
    return (
      <>
        {net}
        {luck}
        {figures}
        {calendar}
        {last}
        <Ways />
      </>
    );
  }
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <div className={styles.result}>
          {net}
          {figures}
        </div>
        {last}
      </div>
      <div className={styles.stack}>
        {luck}
        {calendar}
        <Ways />
      </div>
    </div>
  );
}

function Calendar({ table }: { table: TradeTable }) {
  const [month, setMonth] = useState(() => monthOf(serverNowMs(), journalZone.peek()));
  const { value, failed, retry } = useDaySums(table);
  if (failed) return <NotComputed onRetry={retry} />;
  if (value === null) return <Skeleton height="20rem" />;
  return <CalendarCard sums={value} month={month} onMonth={setMonth} yearLink />;
}

/** Ways to the other views. */
function Ways() {
  const { t } = useTranslation();
  return (
    <LinkCard
      label={t('journal.views.label')}
      lines={[
        {
          icon: 'earn',
          to: `${PATHS.journal}?view=groups`,
          name: t('journal.views.groups'),
          note: t('journal.views.groupsNote'),
        },
        {
          icon: 'convert',
          to: `${PATHS.journal}?view=compare`,
          name: t('journal.compare.title'),
          note: t('journal.compare.note'),
        },
        {
          icon: 'wallet',
          to: `${PATHS.journal}?view=lots`,
          name: t('journal.views.lots'),
          note: t('journal.views.lotsNote'),
        },
      ]}
    />
  );
}

/** Shown when nothing was closed yet; coins that are held have lots all the same. */
function NoTrades({ table }: { table: TradeTable }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <Card>
        <EmptyState
          icon="clock"
          text={t('journal.empty')}
          action={{ label: t('journal.openMarkets'), onPick: () => void navigate(PATHS.market) }}
        />
      </Card>
      {table.rows.fills.count > 0 && <Ways />}
    </>
  );
}

/** Shown when the choice of kind and span leaves nothing. */
function NoneChosen() {
  useSignals();
  const { t } = useTranslation();
  const all = () => {
    chooseSpan('all');
    chooseKind('all');
  };
  const { kind } = journalChoice.value;
  return (
    <Card>
      <EmptyState
        icon="clock"
        text={t(`journal.noneChosen.${kind}`)}
        action={{ label: t('journal.showAll'), onPick: all }}
      />
    </Card>
  );
}
