import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { lazyCode } from '../../ui/lazy-code.ts';
import { LazyView } from '../../ui/lazy-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OverviewView } from './overview/overview-view.tsx';
import { journal, refreshJournal } from './table/journal-state.ts';
import type { TradeTable } from './table/trade-table.ts';

const TRADES = lazyCode(() => import('./trades/trades-view.tsx'), 'journal-trades');
const GROUPS = lazyCode(() => import('./groups/groups-view.tsx'), 'journal-groups');
const LOTS = lazyCode(() => import('./lots/lots-view.tsx'), 'journal-groups');

/** The journal of the signed-in account. @param view  of the address; the overview when it is none of ours */
export function JournalView({ view }: { view: string | null }) {
  useSignals();
  useEffect(() => void refreshJournal(), []);
  const now = journal.value;
  if (now.state !== 'ready') return <Skeleton height="24rem" />;
  return <View view={view} table={now.table} />;
}

function View({ view, table }: { view: string | null; table: TradeTable }) {
  if (view === 'trades') return <LazyView code={TRADES}>{({ TradesView }) => <TradesView table={table} />}</LazyView>;
  if (view === 'groups') return <LazyView code={GROUPS}>{({ GroupsView }) => <GroupsView table={table} />}</LazyView>;
  if (view === 'lots') return <LazyView code={LOTS}>{({ LotsView }) => <LotsView table={table} />}</LazyView>;
  return <OverviewView table={table} />;
}
