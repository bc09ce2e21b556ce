import { useSignals } from '@preact/signals-react/runtime';
import type { TFunction } from 'i18next';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { priceText } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { pickOne } from '../../../ui/pick-one.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/state-view.tsx';
import { PATHS } from '../../shell/paths.ts';
import { myNotes } from '../../trade-journal/notes/my-notes.ts';
import { chosenRows } from '../../trade-journal/table/journal-state.ts';
import { rowsByTag } from '../../trade-journal/table/rows-by-tag.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { useComputed } from '../../trade-journal/use-computed.ts';
import { chooseTag, chosenTags, offeredTags, shownTags } from './chosen-tags.ts';
import type { TagOrNone } from './chosen-tags.ts';
import { comparedRows } from './compared-figures.ts';
import { ComparedTable } from './compared-table.tsx';
import type { ComparedName } from './compared-table.tsx';

type ByTag = Awaited<ReturnType<typeof rowsByTag>>;

/** The chosen trades with one tag beside those with another, or without any. */
export function CompareTags({ table }: { table: TradeTable }) {
  useSignals();
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => void myNotes.refresh(), []);
  const rows = chosenRows.value;
  const notes = myNotes.notes.value;
  const { value, failed, retry } = useComputed(useCallback(() => rowsByTag(table, rows, notes), [table, rows, notes]));
  if (failed) return <ErrorState title={t('journal.notComputed')} onRetry={retry} />;
  if (value === null) return <Skeleton height="18rem" />;
  const offered = offeredTags(value);
  const shown = shownTags(offered, chosenTags.value);
  if (shown === null) {
    return (
      <EmptyState
        icon="clock"
        text={t('journal.compare.noTags')}
        action={{ label: t('journal.last.all'), onPick: () => void navigate(`${PATHS.journal}?view=trades`) }}
      />
    );
  }
  return (
    <>
      <TagChoice byTag={value} offered={offered} shown={shown} />
      <Compared table={table} byTag={value} first={shown[0]} second={shown[1]} />
    </>
  );
}

function nameOf(t: TFunction<'app'>, tag: TagOrNone): ComparedName {
  return tag === null ? { text: t('journal.compare.noTag'), own: false } : { text: tag, own: true };
}

const TagName = ({ name: { text, own }, trades }: { name: ComparedName; trades: number }) => (
  <>
    <span {...(own ? { translate: 'no' } : {})}>{text}</span>
    <span translate="no">{` (${priceText(trades, 0)})`}</span>
  </>
);

interface TagChoiceProps {
  byTag: ByTag;
  offered: readonly TagOrNone[];
  shown: readonly [TagOrNone, TagOrNone];
}

/** A chip for each side, which opens the tags with their number of trades. */
function TagChoice({ byTag, offered, shown }: TagChoiceProps) {
  const { t } = useTranslation();
  async function pick(side: 0 | 1, title: string): Promise<void> {
    const options = offered.map((tag, value) => ({
      value,
      label: <TagName name={nameOf(t, tag)} trades={byTag.get(tag)!.length} />,
    }));
    const chosen = await pickOne({ title, options, value: offered.indexOf(shown[side]) });
    if (chosen !== null) chooseTag(shown, side, offered[chosen]!);
  }
  const titles = [t('journal.compare.tag'), t('journal.compare.with')] as const;
  return (
    <FilterBar
      parts={([0, 1] as const).map((side) => ({
        key: String(side),
        name: titles[side],
        shown: nameOf(t, shown[side]).text,
        onPick: () => void pick(side, titles[side]),
      }))}
    />
  );
}

interface ComparedProps {
  table: TradeTable;
  byTag: ByTag;
  first: TagOrNone;
  second: TagOrNone;
}

function Compared({ table, byTag, first, second }: ComparedProps) {
  const { t } = useTranslation();
  const make = useCallback(
    async (signal: AbortSignal) => {
      const [some, others] = [byTag.get(first)!, byTag.get(second)!];
      const own = new Set(some);
      return {
        tags: [first, second] as const,
        found: await comparedRows(table, [some, others], signal),
        overlap: others.some((row) => own.has(row)),
      };
    },
    [table, byTag, first, second],
  );
  const { value, failed, retry } = useComputed(make);
  if (failed) return <ErrorState title={t('journal.notComputed')} onRetry={retry} />;
  if (value === null) return <Skeleton height="18rem" />;
  const { tags, found, overlap } = value;
  return (
    <ComparedTable
      names={[nameOf(t, tags[0]), nameOf(t, tags[1])]}
      compared={found}
      overlap={overlap ? t('journal.compare.both') : null}
    />
  );
}
