import { batch } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { askDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import card from '../shell/card-parts.module.css';
import { changedSettings } from './changed-settings.ts';
import type { ChangedSetting } from './changed-settings.ts';
import styles from './settings.module.css';

/** Resets all settings to their defaults, after a summary of the changes. */
export function ResetCard() {
  useSignals();
  const { t } = useTranslation();
  const changed = changedSettings(t);
  const reset = async () => {
    const answer = await askDialog({
      title: t('settings.reset.ask'),
      content: <Changes changed={changed} />,
      ok: t('settings.reset.do'),
    });
    if (!answer.ok) return;
    batch(() => {
      for (const setting of changed) setting.reset();
    });
    toast(t('settings.reset.done'), { kind: 'success' });
  };
  return (
    <div>
      <Button kind="quiet" disabled={changed.length === 0} onClick={() => void reset()}>
        {t('settings.reset.label')}
      </Button>
      <p className={card.note}>{t(changed.length === 0 ? 'settings.reset.none' : 'settings.reset.stays')}</p>
    </div>
  );
}

function Changes({ changed }: { changed: readonly ChangedSetting[] }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.changes}>
      {changed.map(({ name, now, first }) => (
        <div key={name} className={styles.change}>
          <dt>{name}</dt>
          <dd>{t('settings.reset.change', { now, first })}</dd>
        </div>
      ))}
    </dl>
  );
}
