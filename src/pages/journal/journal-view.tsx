import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { CallError } from '../../api/result.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { shareText } from '../../i18n/share-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { LazyView } from '../../ui/lazy-view.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/state-view.tsx';
import { StaleLine } from '../../features/shell/stale-line.tsx';
import { ExportButton } from '../../features/journal-groups/export/export-button.tsx';
import { CalendarView } from '../../features/journal-overview/calendar-view.tsx';
import { OverviewView } from '../../features/journal-overview/overview-view.tsx';
import { NotComputed } from '../../features/trade-journal/not-computed.tsx';
import { chooseKind, journalChoice, TRADE_KIND_CHOICES } from '../../features/trade-journal/table/journal-choice.ts';
import { journal, refreshJournal } from '../../features/trade-journal/table/journal-state.ts';
import type { JournalState } from '../../features/trade-journal/table/journal-state.ts';
import type { TradeTable } from '../../features/trade-journal/table/trade-table.ts';
import styles from './journal-view.module.css';

const TRADES = lazyCode(
  () => import('../../features/journal-trades/trades/trades-view.tsx'),
  'journal-trades',
  'journal-excursions',
  'data-use',
  'lists',
);
const GROUPS = lazyCode(() => import('../../features/journal-groups/groups/groups-view.tsx'), 'journal-groups');
const COMPARE = lazyCode(() => import('../../features/journal-overview/compare/compare-view.tsx'), 'lists');
const LOTS = lazyCode(() => import('../../features/journal-groups/lots/lots-view.tsx'), 'journal-lots');

/** The journal of the signed-in account. @param view  of the address; the overview when it is none of ours */
export function JournalView({ view }: { view: string | null }) {
  useSignals();
  useEffect(() => void refreshJournal(), []);
  const now = journal.value;
  if (now.state === 'failed') return <Failed error={now.error} />;
  if (now.state !== 'ready') return <Loading share={now.state === 'loading' ? now.share : null} />;
  return (
    <>
      {/* Lots are of spot alone, and of everything that was ever bought. */}
      {view !== 'lots' && now.table.count > 0 && <KindChoice />}
      <Age now={now} />
      <View view={view} table={now.table} />
    </>
  );
}

/** Buttons of the page bar once there is a journal. */
export function JournalActions() {
  useSignals();
  const now = journal.value;
  return now.state === 'ready' && now.table.rows.fills.count + now.table.rows.upDown.count > 0 ? (
    <ExportButton table={now.table} />
  ) : null;
}

function View({ view, table }: { view: string | null; table: TradeTable }) {
  if (view === 'trades') return <LazyView code={TRADES}>{({ TradesView }) => <TradesView table={table} />}</LazyView>;
  if (view === 'groups') return <LazyView code={GROUPS}>{({ GroupsView }) => <GroupsView table={table} />}</LazyView>;
  if (view === 'lots') return <LazyView code={LOTS}>{({ LotsView }) => <LotsView table={table} />}</LazyView>;
  if (view === 'compare')
    return <LazyView code={COMPARE}>{({ CompareView }) => <CompareView table={table} />}</LazyView>;
  if (view === 'calendar') return <CalendarView table={table} />;
  return <OverviewView table={table} />;
}

function KindChoice() {
  useSignals();
  const { t } = useTranslation();
  return (
    <div className={styles.kinds}>
      <RadioGroup
        look="segmented"
        label={t('journal.kind.label')}
        value={journalChoice.value.kind}
        onChange={chooseKind}
        options={TRADE_KIND_CHOICES.map((value) => ({ value, label: t(`journal.kind.${value}`) }))}
      />
    </div>
  );
}

/** Says how old the journal is while it may miss trades (G18). */
function Age({ now }: { now: Extract<JournalState, { state: 'ready' }> }) {
  const { t } = useTranslation();
  if (now.error === 'unfinished') {
    return (
      <div className={styles.failed}>
        <p role="alert">{t('journal.notComputed')}</p>
        <Button kind="quiet" size="small" busy={now.refreshing} onClick={retry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <StaleLine of={{ state: 'stale', value: null, atMs: deviceTime(now.atMs), error: now.error }} />
      {!now.kept && <p className={styles.notKept}>{t('journal.notKept')}</p>}
    </>
  );
}

/** A time of the server by the clock of this device, which the line counts by. */
const deviceTime = (serverMs: number): number => serverMs + Date.now() - serverNowMs();

const retry = (): void => void refreshJournal();

function Failed({ error }: { error: CallError | 'unfinished' }) {
  const { t } = useTranslation();
  if (error === 'unfinished') return <NotComputed onRetry={retry} />;
  return (
    <Card>
      <ErrorState title={t('common.loadFailed')} detail={failureText(error)} onRetry={retry} />
    </Card>
  );
}

/** The places of the overview; a long history tells how much of it has come. */
function Loading({ share }: { share: number | null }) {
  const { t } = useTranslation();
  return (
    <>
      <LoadingView onRetry={retry} skeleton={<Places />} />
      {share !== null && share > 0 && (
        <output className={styles.share}>
          {t('journal.loadingShare', { percent: shareText(share.toFixed(2) as DecimalText, 0) })}
        </output>
      )}
    </>
  );
}

const Places = () => (
  <div className={styles.places}>
    <Skeleton height="3.25rem" />
    <Skeleton height="20rem" />
    <Skeleton height="14rem" />
    <Skeleton height="16rem" />
  </div>
);
