import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import type { TradeQuery } from '../trades/trade-list.ts';
import { myNotes } from '../../trade-journal/notes/my-notes.ts';
import styles from './notes.module.css';

/** Tags that are offered beside the list; the others are found by the search. */
const OFFERED_MAX = 12;

const ALL = 'all';
const NO_NOTE = 'noNote';
/** Before the name of a tag, so that one called `all` differs from all. */
const TAG = 'tag:';

/** Chips that choose trades by their note: all, a tag, or those without a note. */
export function NoteFilter({
  value,
  onChange,
}: {
  value: TradeQuery['notes'];
  onChange(next: TradeQuery['notes']): void;
}) {
  useSignals();
  const { t } = useTranslation();
  const tags = myNotes.tags.value;
  const chosen = value === null ? ALL : value === 'noNote' ? NO_NOTE : `${TAG}${value.tag}`;
  const offered = tags.slice(0, OFFERED_MAX).map(([tag]) => tag);
  // The chosen tag stays in sight, also when it is rare or was removed.
  if (value !== null && value !== 'noNote' && !offered.includes(value.tag)) offered.push(value.tag);
  return (
    <div className={styles.filter}>
      <RadioGroup
        look="chips"
        label={t('journalTrades.notes.filter')}
        value={chosen}
        onChange={(next) => {
          if (next === ALL) onChange(null);
          else onChange(next === NO_NOTE ? 'noNote' : { tag: next.slice(TAG.length) });
        }}
        options={[
          { value: ALL, label: t('journalTrades.all') },
          ...offered.map((tag) => ({ value: `${TAG}${tag}`, label: tag })),
          { value: NO_NOTE, label: t('journalTrades.noNote') },
        ]}
      />
    </div>
  );
}
