import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import { cleanLine } from '../../../../protocol/units/clean-text.ts';
import { NOTE_TAG_MAX, NOTE_TAGS_MAX } from '../../../../protocol/units/journal-terms.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { lengthOf } from '../../../model/text-length.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyCode, tellUnloaded } from '../../../ui/lazy-code.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useNavigation } from '../../shell/navigation.ts';
import { PATHS } from '../../shell/paths.ts';
import { myNotes } from '../../trade-journal/notes/my-notes.ts';
import type { TradeTraits } from './strategy-tag.ts';
import { openTags } from './tags-sheet.tsx';
import styles from './notes.module.css';

/** Other tags that are offered beside those of the note. */
const OFFERED_MAX = 8;

const STRATEGY_SHEET = lazyCode(() => import('./strategy-sheet.tsx'), 'strategy');

interface TagPickerProps {
  tags: readonly string[];
  traits: TradeTraits;
  onChange(next: readonly string[]): void;
}

/** The tags of one note: a tap on one takes it off, a tap on another one adds it. */
export function TagPicker({ tags, traits, onChange }: TagPickerProps) {
  useSignals();
  const { t } = useTranslation();
  const id = useId();
  const { go } = useNavigation();
  const [typed, setTyped] = useState<string | null>(null);
  const known = myNotes.tags.value.map(([tag]) => tag);
  const offered = known.filter((tag) => !tags.includes(tag)).slice(0, OFFERED_MAX);
  const isFull = tags.length >= NOTE_TAGS_MAX;
  const name = cleanLine(typed ?? '');

  function add(tag: string): void {
    setTyped(null);
    if (!tags.includes(tag)) onChange([...tags, tag]);
  }
  async function addOfStrategy(): Promise<void> {
    const code = await STRATEGY_SHEET.fetch();
    if (!code) return tellUnloaded(STRATEGY_SHEET);
    const picked = await code.pickStrategy({ tags, traits });
    if (picked === 'lab') go(PATHS.strategy);
    else if (picked !== null) add(picked.tag);
  }
  return (
    <section className={styles.section} aria-labelledby={`${id}-tags`}>
      <div className={styles.head}>
        <h2 id={`${id}-tags`}>{t('journalTrades.tags.title')}</h2>
        {known.length > 0 && (
          <button type="button" className={styles.link} onClick={() => void openTags()}>
            {t('journalTrades.tags.manage')}
          </button>
        )}
      </div>
      <div className={styles.chips}>
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            className={styles.chip}
            aria-pressed="true"
            onClick={() => onChange(tags.filter((other) => other !== tag))}
          >
            {tag}
            <Icon name="close" size={14} />
          </button>
        ))}
        {offered.map((tag) => (
          <button
            key={tag}
            type="button"
            className={styles.chip}
            aria-pressed="false"
            disabled={isFull}
            onClick={() => add(tag)}
          >
            {tag}
          </button>
        ))}
        {typed === null && (
          <button type="button" className={styles.chip} data-new="" disabled={isFull} onClick={() => setTyped('')}>
            <Icon name="plus" size={14} />
            {t('journalTrades.tags.new')}
          </button>
        )}
        <button
          type="button"
          className={styles.chip}
          data-new=""
          disabled={isFull}
          aria-haspopup="dialog"
          onClick={() => void addOfStrategy()}
        >
          <Icon name="plus" size={14} />
          {t('journalTrades.tags.strategy')}
        </button>
      </div>
      {isFull && <p className={styles.hint}>{t('journalTrades.tags.full', { max: NOTE_TAGS_MAX })}</p>}
      {typed !== null && (
        <form
          className={styles.rename}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (name !== '' && lengthOf(name) <= NOTE_TAG_MAX) add(name);
          }}
        >
          <TextField
            label={t('journalTrades.tags.name')}
            value={typed}
            onChange={setTyped}
            max={NOTE_TAG_MAX}
            ref={focused}
          />
          <div className={styles.buttons}>
            <Button kind="quiet" size="small" onClick={() => setTyped(null)}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" size="small" disabled={name === '' || lengthOf(name) > NOTE_TAG_MAX}>
              {t('journalTrades.tags.add')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

/** The field appears where the person has asked for it. */
const focused = (field: HTMLInputElement | null): void => field?.focus();
