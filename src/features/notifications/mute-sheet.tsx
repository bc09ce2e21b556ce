import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../api/result.ts';
import { MUTABLE } from './mail-calls.ts';
import type { MutableCategory } from './mail-calls.ts';
import { mailMutes, muteMails } from './mails.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import styles from './notifications.module.css';

const ALWAYS = ['money', 'security'] as const;

/** Choice of messages: trading and news can be muted, money and security cannot (N2). */
export default function MuteSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('notifications.mute.title')}>
      <ResourceView of={mailMutes}>{(muted) => <Kinds muted={muted} />}</ResourceView>
    </Sheet>
  );
}

function Kinds({ muted }: { muted: readonly MutableCategory[] }) {
  useSignals();
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  async function choose(category: MutableCategory, notified: boolean): Promise<void> {
    setBusy(true);
    setError(await muteMails(category, !notified));
    setBusy(false);
  }
  return (
    <div className={styles.kinds}>
      {ALWAYS.map((category) => (
        <Toggle
          key={category}
          label={t(`notifications.category.${category}`)}
          hint={t('notifications.mute.always')}
          checked
          disabled
          onChange={() => undefined}
        />
      ))}
      {MUTABLE.map((category) => (
        <Toggle
          key={category}
          label={t(`notifications.category.${category}`)}
          hint={t(`notifications.mute.${category}`)}
          checked={!muted.includes(category)}
          disabled={busy}
          onChange={(notified) => void choose(category, notified)}
        />
      ))}
      {error && (
        <p className={styles.failed} role="alert">
          {t('notifications.mute.failed', { reason: failureText(error) })}
        </p>
      )}
      <p className={styles.kept}>{t('notifications.mute.kept')}</p>
    </div>
  );
}
