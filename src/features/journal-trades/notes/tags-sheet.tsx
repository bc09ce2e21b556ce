import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { NOTE_TAG_MAX } from '../../../../protocol/units/journal-terms.ts';
import { cleanLine } from '../../../../protocol/units/clean-text.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { CallError } from '../../../api/result.ts';
import { lengthOf } from '../../../model/text-length.ts';
import { Button } from '../../../ui/button.tsx';
import { askDialog } from '../../../ui/dialog.tsx';
import { present } from '../../../ui/present.tsx';
import type { Presented } from '../../../ui/present.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { EmptyState } from '../../../ui/state-view.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { myNotes } from '../../trade-journal/notes/my-notes.ts';
import styles from './notes.module.css';

/** Opens the list of tags, where they are renamed and removed. */
export const openTags = (): Promise<null> => present<null>((presented) => <TagsSheet {...presented} />);

function TagsSheet({ open, settle, onClosed }: Presented<null>) {
  useSignals();
  const { t } = useTranslation();
  const [edited, setEdited] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const tags = myNotes.tags.value;

  async function change(from: string, to: string | null): Promise<void> {
    setBusy(true);
    setError(null);
    const failed = await myNotes.renameTag(from, to);
    setBusy(false);
    setError(failed);
    if (failed === null) setEdited(null);
  }
  async function remove(tag: string, notes: number): Promise<void> {
    const { ok } = await askDialog({
      title: t('journalTrades.tags.removeTitle', { tag }),
      content: t('journalTrades.tags.removeText', { count: notes, number: notes }),
      ok: t('journalTrades.tags.remove'),
      tone: 'down',
    });
    if (ok) await change(tag, null);
  }

  return (
    <Sheet open={open} onClose={() => settle(null)} onClosed={onClosed} title={t('journalTrades.tags.title')}>
      {tags.length === 0 ? (
        <EmptyState text={t('journalTrades.tags.none')} />
      ) : (
        <ul className={styles.manage}>
          {tags.map(([tag, notes]) => (
            <li key={tag}>
              {edited === tag ? (
                <RenameForm
                  tag={tag}
                  busy={busy}
                  onCancel={() => setEdited(null)}
                  onRename={(to) => void change(tag, to)}
                />
              ) : (
                <>
                  <span className={styles.tagName}>{tag}</span>
                  <span className={styles.tagCount}>
                    {t('journalTrades.tags.notes', { count: notes, number: notes })}
                  </span>
                  <span className={styles.acts}>
                    <Button
                      kind="quiet"
                      size="small"
                      disabled={busy}
                      onClick={() => setEdited(tag)}
                      aria-label={t('journalTrades.tags.renameOne', { tag })}
                    >
                      {t('journalTrades.tags.rename')}
                    </Button>
                    <Button
                      kind="danger"
                      size="small"
                      disabled={busy}
                      onClick={() => void remove(tag, notes)}
                      aria-label={t('journalTrades.tags.removeOne', { tag })}
                    >
                      {t('journalTrades.tags.remove')}
                    </Button>
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {error && <Refused>{failureText(error)}</Refused>}
    </Sheet>
  );
}

interface RenameFormProps {
  tag: string;
  busy: boolean;
  onCancel(): void;
  onRename(to: string): void;
}

function RenameForm({ tag, busy, onCancel, onRename }: RenameFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(tag);
  const name = cleanLine(typed);
  const isBad = name === '' || lengthOf(name) > NOTE_TAG_MAX;
  return (
    <form
      className={styles.rename}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBad || busy) return;
        if (name === tag) onCancel();
        else onRename(name);
      }}
    >
      <TextField label={t('journalTrades.tags.name')} value={typed} onChange={setTyped} max={NOTE_TAG_MAX} />
      <div className={styles.buttons}>
        <Button kind="quiet" size="small" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" size="small" busy={busy} disabled={isBad}>
          {t('journalTrades.tags.rename')}
        </Button>
      </div>
    </form>
  );
}
