import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import { NOTE_TEXT_MAX, PLAN_ANSWERS } from '../../../../protocol/units/journal-terms.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { sessionStore } from '../../../data/session.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { lengthOf } from '../../../model/text-length.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { toast } from '../../../ui/toast.ts';
import type { NoteContent, TradeId } from '../../trade-journal/note-calls.ts';
import { myNotes } from '../../trade-journal/notes/my-notes.ts';
import { contentFault, isEmptyContent, isSameContent, NO_CONTENT } from '../../trade-journal/notes/note-content.ts';
import type { TradeTraits } from './strategy-tag.ts';
import { TagPicker } from './tag-picker.tsx';
import type { NoteOrigin } from '../../trade-journal/notes/trade-notes.ts';
import styles from './notes.module.css';
import textArea from '../../../ui/text-area.module.css';

const NONE = 'none';

/**
 * Keeps what is typed on a trade until it is saved: by the button, and when the page is left or hidden, also by the end of
 * the session.
 */
function useDraft(trade: TradeId, stored: NoteContent) {
  const [draft, setDraft] = useState<NoteContent | null>(null);
  const now = useRef<NoteContent | null>(null);
  const origin = useRef<NoteOrigin | undefined>(undefined);
  useEffect(() => {
    now.current = draft;
  }, [draft]);
  useEffect(() => {
    const keep = () => {
      const content = now.current;
      if (content === null || !myNotes.write(trade, content, origin.current)) return;
      now.current = null;
      // The person may come back to the same draft.
      if (origin.current) origin.current = { ...origin.current, content };
    };
    const onHidden = () => {
      if (document.hidden) keep();
    };
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', onHidden);
      keep();
    };
  }, [trade]);
  return {
    content: draft ?? stored,
    isChanged: draft !== null && !isSameContent(draft, stored),
    change(part: Partial<NoteContent>) {
      if (draft === null) {
        origin.current = { userId: sessionStore.currentUser.peek()?.userId ?? null, content: stored };
      }
      setDraft({ ...(draft ?? stored), ...part });
    },
    /** Returns false when too many notes wait, and the draft stays. */
    save() {
      if (draft !== null && !myNotes.write(trade, draft, origin.current)) return false;
      setDraft(null);
      return true;
    },
  };
}

/** Tags, plan and note of one trade. */
export function NoteEditor({ trade, traits }: { trade: TradeId; traits: TradeTraits }) {
  useSignals();
  const { t } = useTranslation();
  const id = useId();
  const note = myNotes.notes.value.get(trade);
  const { content, isChanged, change, save } = useDraft(trade, note?.content ?? NO_CONTENT);
  const length = lengthOf(content.text);
  const fault = contentFault(content);

  function onSave(): void {
    if (!save()) toast(t('journalTrades.notes.tooManyWaiting'), { kind: 'error' });
  }
  return (
    // No form: a new tag has one of its own, and forms do not nest.
    <section className={styles.editor} aria-label={t('journalTrades.note')}>
      <TagPicker tags={content.tags} traits={traits} onChange={(tags) => change({ tags })} />
      <RadioGroup
        look="segmented"
        label={t('journalTrades.plan.label')}
        showLabel
        value={content.plan ?? NONE}
        onChange={(plan) => change({ plan: plan === NONE ? null : plan })}
        options={[
          ...PLAN_ANSWERS.map((value) => ({ value, label: t(`journalTrades.plan.${value}`) })),
          { value: NONE, label: t('journalTrades.plan.none') },
        ]}
      />
      <div className={styles.section}>
        <div className={styles.head}>
          <label htmlFor={id}>{t('journalTrades.note')}</label>
          <span id={`${id}-count`} className={styles.count} data-bad={length > NOTE_TEXT_MAX || undefined}>
            {t('journalTrades.notes.length', { length, max: NOTE_TEXT_MAX })}
          </span>
        </div>
        <textarea
          id={id}
          className={textArea.area}
          rows={4}
          value={content.text}
          aria-invalid={fault === 'textTooLong'}
          aria-describedby={`${id}-count ${id}-private`}
          onChange={({ target }) => change({ text: target.value })}
        />
        <p id={`${id}-private`} className={styles.hint}>
          <Icon name="lock" size={14} />
          {t('journalTrades.notes.private')}
        </p>
      </div>
      <NoteStanding trade={trade} isChanged={isChanged} />
      <Button disabled={!isChanged || fault !== null} onClick={onSave}>
        {t(isChanged && isEmptyContent(content) ? 'journalTrades.notes.remove' : 'journalTrades.notes.save')}
      </Button>
    </section>
  );
}

/** Says where the note is: at the exchange, on its way, or on this device only, why, and what can be done. */
function NoteStanding({ trade, isChanged }: { trade: TradeId; isChanged: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const isKept = myNotes.isKept.value;
  const removal = myNotes.removals.value.get(trade);
  const note = removal ?? myNotes.notes.value.get(trade);
  // Without an answer the trade may have a note that is not here.
  const unread = note === undefined ? myNotes.error.value : null;
  const words = () => {
    if (isChanged) return t('journalTrades.notes.unsaved');
    if (note === undefined) return unread === null ? '' : failureText(unread);
    if (note.standing === 'sending') return t(removal ? 'journalTrades.notes.deleting' : 'journalTrades.notes.sending');
    if (note.standing === 'saved') return t('journalTrades.notes.saved');
    if (!isKept) return t('journalTrades.notes.notKept');
    return t(removal ? 'journalTrades.notes.deletedHere' : 'journalTrades.notes.onDevice');
  };
  const isWaiting = !isChanged && note?.standing === 'waiting';
  const canRetry = !isChanged && (isWaiting || unread !== null);
  const { fault = null } = note ?? {};
  return (
    <div className={styles.standing} data-waiting={canRetry || undefined}>
      {/* Always there, so that screen readers announce a change. */}
      <output>
        <span>{words()}</span>
        {isWaiting && fault !== null && (
          <span className={styles.why}>
            {fault === 'tooLong' ? t('journalTrades.notes.tooLong') : failureText(fault)}
          </span>
        )}
      </output>
      {canRetry && (
        <button type="button" className={styles.link} onClick={() => void myNotes.retry()}>
          {t('journalTrades.notes.retry')}
        </button>
      )}
    </div>
  );
}
