import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { cleanLine } from '../../../protocol/units/clean-text.ts';
import { phoneTextOf } from '../../../protocol/units/phone-text.ts';
import type { CallError } from '../../api/result.ts';
import type { Profile } from '../../api/profile-calls.ts';
import { changeProfile, profile } from '../../data/profile.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lengthOf } from '../../model/text-length.ts';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { lineState } from '../shell/line-state.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { LockedNote } from './sheet-parts.tsx';
import type { SheetProps } from './sheet-parts.tsx';
import styles from './safety.module.css';

const FIELDS = [
  { field: 'loginName', max: 50, inputMode: 'text', autoComplete: 'nickname' },
  { field: 'email', max: 254, inputMode: 'email', autoComplete: 'email' },
  { field: 'phone', max: undefined, inputMode: 'tel', autoComplete: 'tel' },
] as const;

type Draft = Pick<Profile, (typeof FIELDS)[number]['field']>;

/** Form for name, e-mail and phone, all optional; empty fields are deleted. */
export function ContactSheet({ known, open, onClose, onClosed }: SheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t('safety.contact.title')}>
      <ResourceView of={profile} titled current quiet>
        {(mine) => <ContactForm mine={mine} locked={known.lock !== null} onDone={onClose} />}
      </ResourceView>
    </Sheet>
  );
}

/** Returns a field as the exchange accepts it; null for an invalid phone number. */
const sentOf = (field: keyof Draft, typed: string): string | null => {
  const text = cleanLine(typed);
  return field === 'phone' && text !== '' ? phoneTextOf(text) : text;
};

function ContactForm({ mine, locked, onDone }: { mine: Draft; locked: boolean; onDone(): void }) {
  useSignals();
  const { t } = useTranslation();
  const [kept] = useState<Draft>(mine);
  const [draft, setDraft] = useState<Draft>(mine);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const line = lineState();
  const changed = FIELDS.filter(({ field }) => sentOf(field, draft[field]) !== kept[field]);
  const isBad = ({ field, max }: (typeof FIELDS)[number]) => {
    const sent = sentOf(field, draft[field]);
    return sent === null || lengthOf(sent) > (max ?? Infinity);
  };
  const refused = FIELDS.find(({ field }) => error?.details['field'] === field)?.field;

  async function save(): Promise<void> {
    setSaving(true);
    setError(null);
    const failed = await changeProfile(
      Object.fromEntries(changed.map(({ field }) => [field, sentOf(field, draft[field]) ?? ''] as const)),
    );
    setSaving(false);
    if (failed !== null) {
      setError(failed);
      return;
    }
    toast(t('safety.contact.saved'), { kind: 'success' });
    onDone();
  }

  function label(): string {
    if (saving) return t('safety.saving');
    if (line !== null) return t(`safety.line.${line}`);
    return t(changed.length === 0 ? 'safety.contact.same' : 'safety.contact.save');
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length > 0 && !changed.some(isBad) && !saving) void save();
      }}
    >
      <p className={styles.text}>{t('safety.contact.text')}</p>
      {locked && <LockedNote />}
      {FIELDS.map(({ field, ...how }) => (
        <TextField
          key={field}
          {...how}
          label={t(`safety.contact.${field}`)}
          value={draft[field]}
          onChange={(text) => setDraft({ ...draft, [field]: text })}
          hint={field === 'phone' ? t('safety.contact.phoneHint') : undefined}
          error={
            refused === field || sentOf(field, draft[field]) === null ? t(`safety.contact.refused.${field}`) : undefined
          }
        />
      ))}
      {error && refused === undefined && <Refused>{failureText(error)}</Refused>}
      <Button
        type="submit"
        busy={saving}
        disabled={changed.length === 0 || changed.some(isBad) || locked || line !== null}
      >
        {label()}
      </Button>
    </form>
  );
}
