import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { effect } from '@preact/signals-core';
import type { Market } from '../../model/market.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SheetPrice } from '../markets/sheet-price.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertLists } from './alert-lists.tsx';
import styles from './alerts.module.css';
import { alertsStore } from '../../data/price-alerts.ts';

export interface AlertSheetProps {
  market: Market;
  open: boolean;
  onClose(): void;
}

/** Sets an alert on this market, and lists those of all markets. */
export function AlertSheet({ market, open, onClose }: AlertSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} size="tall" title={t('alerts.title')} aside={<SheetPrice market={market} />}>
      <AlertContent key={market.symbol} market={market} />
    </Sheet>
  );
}

/** Mounted only while the sheet is open: alerts that fire meanwhile count as seen. */
function AlertContent({ market }: { market: Market }) {
  const { t } = useTranslation();
  useEffect(
    () =>
      effect(() => {
        if (alertsStore.unseen.value > 0) alertsStore.markSeen();
      }),
    [],
  );
  return (
    <div className={styles.content}>
      <AlertForm market={market} />
      <AlertLists />
      <p className={styles.note}>{t('alerts.whileOpen')}</p>
    </div>
  );
}
