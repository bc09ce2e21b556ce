import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { cleanLine } from '../../../protocol/units/clean-text.ts';
import type { CallError } from '../../api/result.ts';
import { changeProfile, profile } from '../../data/profile.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lengthOf } from '../../model/text-length.ts';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { lineState } from '../shell/line-state.ts';
import { LockedNote } from './sheet-parts.tsx';
import type { SheetProps } from './sheet-parts.tsx';
import styles from './safety.module.css';

const LONGEST = 30;

/**
 * Sets, changes or removes the anti-phishing phrase, which only the person and the exchange know, with an example
 * message (N4).
 */
export function PhraseSheet({ known, open, onClose, onClosed }: SheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t('safety.phrase.title')}>
      <ResourceView of={profile} titled current quiet>
        {({ antiPhishingPhrase }) => (
          <PhraseForm kept={antiPhishingPhrase} locked={known.lock !== null} onDone={onClose} />
        )}
      </ResourceView>
    </Sheet>
  );
}

function PhraseForm({ kept, locked, onDone }: { kept: string; locked: boolean; onDone(): void }) {
  useSignals();
  const { t } = useTranslation();
  const [typed, setTyped] = useState(kept);
  const [sending, setSending] = useState<'save' | 'remove' | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const line = lineState();
  const wanted = cleanLine(typed);
  const unchanged = wanted === kept || wanted === '' || lengthOf(wanted) > LONGEST;

  async function change(what: 'save' | 'remove'): Promise<void> {
    setSending(what);
    setError(null);
    const failed = await changeProfile({ antiPhishingPhrase: what === 'save' ? wanted : '' });
    setSending(null);
    if (failed !== null) {
      setError(failed);
      return;
    }
    toast(t(what === 'save' ? 'safety.phrase.saved' : 'safety.phrase.removed'), { kind: 'success' });
    onDone();
  }

  function label(): string {
    if (sending === 'save') return t('safety.saving');
    if (line !== null) return t(`safety.line.${line}`);
    return t(kept === '' ? 'safety.phrase.set' : 'safety.phrase.change');
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!unchanged && sending === null) void change('save');
      }}
    >
      <p className={styles.text}>{t('safety.phrase.text')}</p>
      {locked && <LockedNote />}
      <TextField
        label={t('safety.phrase.field')}
        value={typed}
        onChange={setTyped}
        max={LONGEST}
        placeholder={t('safety.phrase.example')}
        hint={t('safety.phrase.hint', { maximum: LONGEST })}
        error={error?.details['field'] === undefined ? undefined : failureText(error)}
      />
      <section className={styles.sample} aria-label={t('safety.phrase.sampleTitle')}>
        <p>{t('safety.phrase.sampleHead')}</p>
        <p>{t('safety.phrase.sampleText')}</p>
        <p className={styles.phrase} dir="auto">
          {t('safety.phrase.shown', { phrase: wanted === '' ? t('safety.phrase.example') : wanted })}
        </p>
      </section>
      {error && error.details['field'] === undefined && <Refused>{failureText(error)}</Refused>}
      <Button type="submit" busy={sending === 'save'} disabled={unchanged || locked || line !== null}>
        {label()}
      </Button>
      {kept !== '' && (
        <Button
          kind="danger"
          busy={sending === 'remove'}
          disabled={locked || line !== null}
          onClick={() => void change('remove')}
        >
          {t('safety.phrase.remove')}
        </Button>
      )}
    </form>
  );
}
