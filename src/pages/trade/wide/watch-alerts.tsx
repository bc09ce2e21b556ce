import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { foldedText } from '../../../i18n/folded-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Market } from '../../../model/market.ts';
import { FoldedWords } from '../../../ui/folded-words.tsx';
import { Arrow } from '../../../ui/icon.tsx';
import { useLazyCode, useLazyState } from '../../../ui/use-lazy-code.ts';
import { alertsCode, alertSheetCode } from '../../../features/alerts/alerts-code.ts';
import { exactPriceText } from '../../../features/alerts/alert-words.ts';
import styles from './watch-alerts.module.css';

/** Alerts that are listed; the sheet has all of them. */
const LISTED = 4;

/** The newest pending alerts of all markets, and a button that opens the sheet of alerts for this one. */
export function WatchAlerts({ market }: { market: Market }) {
  useSignals();
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const sheet = useLazyCode(alertSheetCode, open, () => setOpen(false));
  // The bell beside the market loads the store.
  const active = useLazyState(alertsCode).module?.alertsStore.active.value ?? [];
  return (
    <section className={styles.alerts}>
      <h2 className={styles.title}>
        <span>{t('alerts.title')}</span>
        {active.length > 0 && <span translate="no">{` · ${active.length}`}</span>}
      </h2>
      <ul>
        {active.slice(0, LISTED).map(({ id, symbol, side, price }) => (
          <li key={id} className={styles.alert}>
            <span>{symbolLabel(symbol)}</span>
            <Arrow direction={side === 'above' ? 'up' : 'down'} />
            <FoldedWords text={foldedText(exactPriceText(price))} />
          </li>
        ))}
      </ul>
      <button type="button" className={styles.add} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('panes.addAlert')}
      </button>
      {sheet && <sheet.AlertSheet market={market} open={open} onClose={() => setOpen(false)} />}
    </section>
  );
}
