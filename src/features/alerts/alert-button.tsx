import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { mayBringMore } from '../../level/quiet-page.ts';
import type { Market } from '../../model/market.ts';
import { browserStorage } from '../../model/storage.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLazyCode, useLazyState } from '../../ui/use-lazy-code.ts';
import styles from './alert-button.module.css';
import { alertsCode, alertSheetCode } from './alerts-code.ts';

/** Resolves when the alerts are needed. Without stored alerts there is no dot to show, so the code loads later. */
const alertsWanted = (): Promise<void> =>
  browserStorage.text('alerts').read() === null ? mayBringMore() : Promise.resolve();

/** The bell in a market's header: its dot marks a fired alert, its sheet sets and lists alerts. */
export function AlertButton({ market }: { market: Market }) {
  useSignals();
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const sheet = useLazyCode(alertSheetCode, open, () => setOpen(false));
  const { module: alerts } = useLazyState(alertsCode);
  useEffect(() => void alertsWanted().then(() => alertsCode.fetch()), []);
  const unseen = alerts?.alertsStore.unseen.value ?? 0;
  return (
    <>
      <span className={styles.bell} data-unseen={unseen > 0 || undefined}>
        <IconButton
          icon="bell"
          label={unseen > 0 ? t('alerts.titleUnseen', { number: unseen }) : t('alerts.title')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </span>
      {sheet && <sheet.AlertSheet market={market} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
