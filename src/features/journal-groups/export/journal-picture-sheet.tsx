import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useState } from 'react';
import { sessionStore } from '../../../data/session.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { Switch } from '../../../ui/toggle.tsx';
import { PictureSheet } from '../../shell/picture-sheet.tsx';
import { rowPicture } from '../../shell/row-picture.ts';
import { overviewFigures } from '../../trade-journal/figures/overview-figures.ts';
import { journalChoice } from '../../trade-journal/table/journal-choice.ts';
import { chosenRows, chosenSpan } from '../../trade-journal/table/journal-state.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { journalPictureRows } from './journal-picture.ts';
import styles from './export.module.css';

interface JournalPictureProps {
  table: TradeTable;
  open: boolean;
  onClose(): void;
}

/** A picture of the chosen trades; amounts are in it only when the person wants them. */
export function JournalPicture({ table, open, onClose }: JournalPictureProps) {
  useSignals();
  const { t } = useTranslation();
  const [amounts, setAmounts] = useState(false);
  const rows = chosenRows.value;
  const span = chosenSpan.value;
  const { kind } = journalChoice.value;
  const address = sessionStore.currentUser.value?.address ?? '';
  const draw = useCallback(async () => {
    const overview = await overviewFigures(table, rows, kind, span);
    return rowPicture(journalPictureRows(t, { table, rows, kind, overview, address, amounts }));
  }, [t, table, rows, span, kind, address, amounts]);
  return (
    <PictureSheet
      open={open}
      onClose={onClose}
      title={t('journalExport.pictureTitle')}
      draw={draw}
      name={`journal-${new Date(serverNowMs()).toISOString().slice(0, 10)}.png`}
      alt={t('journalExport.pictureTitle')}
    >
      <label className={styles.toggle}>
        <span>{t('journalExport.amounts')}</span>
        <Switch label={t('journalExport.amounts')} checked={amounts} onChange={setAmounts} />
      </label>
    </PictureSheet>
  );
}
