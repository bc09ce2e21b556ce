import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { MAIL_CATEGORIES } from './mail-category.ts';
import type { MailCategory } from './mail-category.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filterMails, mailFilter } from './mails.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import styles from './notifications.module.css';

const muteCode = lazyCode(() => import('./mute-sheet.tsx'));

const ALL = 'all';

/** Which messages are listed, and the way to which are written at all (N2). */
export function CategoryBar() {
  useSignals();
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const sheet = useLazyCode(muteCode, open, () => setOpen(false));
  return (
    <div className={styles.bar}>
      <RadioGroup<MailCategory | typeof ALL>
        look="chips"
        label={t('notifications.category.label')}
        value={mailFilter.value ?? ALL}
        onChange={(chosen) => void filterMails(chosen === ALL ? null : chosen)}
        options={[
          { value: ALL, label: t('notifications.category.all') },
          ...MAIL_CATEGORIES.map((value) => ({ value, label: t(`notifications.category.${value}`) })),
        ]}
      />
      <IconButton icon="settings" label={t('notifications.mute.title')} onClick={() => setOpen(true)} />
      {sheet && <sheet.default open={open} onClose={() => setOpen(false)} />}
    </div>
  );
}
