import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/state-view.tsx';
import { PATHS } from '../../shell/paths.ts';
import { myNotes } from '../../trade-journal/notes/my-notes.ts';
import { SpanChoice } from '../../trade-journal/span/span-choice.tsx';
import { chooseKind, chooseSpan, journalChoice } from '../../trade-journal/table/journal-choice.ts';
import { journalZone } from '../../trade-journal/table/journal-zone.ts';
import { chosenRows } from '../../trade-journal/table/journal-state.ts';
import type { TaggedNotes } from '../../trade-journal/table/rows-by-tag.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { useComputed } from '../../trade-journal/use-computed.ts';
import { groupEntries } from './group-entries.ts';
import type { Grouping } from './group-entries.ts';
import { groupFigures } from './group-figures.ts';
import { GroupsCard } from './groups-card.tsx';
import { groupingsOf } from './group-words.ts';
import styles from './groups.module.css';

const NO_NOTES: TaggedNotes = new Map();

/** Trades broken down by what they have in common, and what chance says of each group. */
export function GroupsView({ table }: { table: TradeTable }) {
  useSignals();
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const zone = journalZone.value;
  const offered = groupingsOf(journalChoice.value.kind);
  const grouping = offered.find((name) => name === query.get('by')) ?? offered[0]!;
  const rows = chosenRows.value;
  // Other groupings are not computed again for a note.
  const notes = grouping === 'tag' ? myNotes.notes.value : NO_NOTES;
  useEffect(() => void myNotes.refresh(), []);
  const make = useCallback(
    async (signal: AbortSignal) => {
      const entries = await groupEntries(grouping, { table, rows, zone, notes });
      return { grouping, table, entries, found: await groupFigures(table, entries, signal) };
    },
    [grouping, table, rows, zone, notes],
  );
  const { value: known, failed, retry } = useComputed(make);
  const choose = (by: Grouping) => setQuery({ view: 'groups', by }, { replace: true });
  const body = () => {
    if (table.count === 0) return <NoTrades />;
    if (rows.length === 0) return <NoneChosen />;
    if (failed) return <ErrorState title={t('journalGroups.failed')} onRetry={retry} />;
    if (known === null) return <Skeleton height="16rem" />;
    return <GroupsCard known={known} />;
  };
  return (
    <>
      <SpanChoice />
      <div className={styles.choice}>
        <RadioGroup
          look="chips"
          label={t('journalGroups.label')}
          value={grouping}
          onChange={choose}
          options={offered.map((value) => ({ value, label: t(`journalGroups.by.${value}`) }))}
        />
      </div>
      <Card label={t('journalGroups.title')}>{body()}</Card>
    </>
  );
}

/** Shown when nothing was closed yet. */
function NoTrades() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EmptyState
      icon="clock"
      text={t('journal.empty')}
      action={{ label: t('journal.openMarkets'), onPick: () => void navigate(PATHS.market) }}
    />
  );
}

/** Shown when the choice of kind and span leaves no trade. */
function NoneChosen() {
  const { t } = useTranslation();
  const all = () => {
    chooseSpan('all');
    chooseKind('all');
  };
  return (
    <EmptyState
      icon="clock"
      text={t('journalGroups.noneChosen')}
      action={{ label: t('journalGroups.showAll'), onPick: all }}
    />
  );
}
