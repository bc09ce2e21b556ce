import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { priceText } from '../../../i18n/number-text.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { saveAs } from '../../shell/save-as.ts';
import { excursionsOf } from '../../trade-journal/excursions/excursion-columns.ts';
import { myNotes } from '../../trade-journal/notes/my-notes.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { fileName, yearsOf } from './export-years.ts';
import { JournalPicture } from './journal-picture-sheet.tsx';
import { COST_METHODS } from './realisations.ts';
import type { CostMethod } from './realisations.ts';
import { realisationsCsv } from './realisations-csv.ts';
import { tradesCsv } from './trades-csv.ts';
import styles from './export.module.css';

const ALL = 'all';

interface JournalExportSheetProps {
  table: TradeTable;
  open: boolean;
  onClose(): void;
}

/** Files of trades and of realised lots by year, and a picture of the chosen trades. */
export function JournalExportSheet({ table, open, onClose }: JournalExportSheetProps) {
  const { t } = useTranslation();
  const [pictured, setPictured] = useState(false);
  useEffect(() => {
    if (open) void myNotes.refresh();
  }, [open]);
  return (
    <>
      <Sheet open={open && !pictured} onClose={onClose} title={t('save.title')}>
        <Choices table={table} onPicture={() => setPictured(true)} />
      </Sheet>
      <JournalPicture
        table={table}
        open={pictured}
        onClose={() => {
          setPictured(false);
          onClose();
        }}
      />
    </>
  );
}

function Choices({ table, onPicture }: { table: TradeTable; onPicture(): void }) {
  useSignals();
  const { t } = useTranslation();
  const years = useMemo(() => yearsOf(table), [table]);
  const [chosen, setChosen] = useState<string>(ALL);
  const [method, setMethod] = useState<CostMethod>('fifo');
  const [making, setMaking] = useState<'trades' | 'realisations' | null>(null);
  const [lacksNotes, setLacksNotes] = useState(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const year = chosen === ALL ? null : Number(chosen);
  const { before, count } = table.rows.fills;

  async function save(kind: 'trades' | 'realisations'): Promise<void> {
    setMaking(kind);
    const notes = kind === 'trades' ? await myNotes.whole() : null;
    const pieces = notes
      ? await tradesCsv(table, notes, year, excursionsOf(table))
      : await realisationsCsv(table, method, year);
    if (gone.current) return;
    setMaking(null);
    if (notes) setLacksNotes(!notes.isWhole);
    await saveAs(new Blob([...pieces], { type: 'text/csv;charset=utf-8' }), fileName(kind, method, year));
  }

  return (
    <div className={styles.choices}>
      {years.length > 1 && (
        <RadioGroup
          look="chips"
          showLabel
          label={t('journalExport.year')}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: ALL, label: t('journalExport.allYears') },
            ...years.map((value) => ({ value: String(value), label: String(value) })),
          ]}
        />
      )}
      <section className={styles.file}>
        <h3 className={styles.name}>{t('journalExport.trades')}</h3>
        <p className={styles.note}>{t('journalExport.tradesNote')}</p>
        <Button kind="quiet" busy={making === 'trades'} disabled={making !== null} onClick={() => void save('trades')}>
          {t('journalExport.saveTrades')}
        </Button>
        {/* Always there, so that screen readers announce the change. */}
        <output className={styles.warning}>{lacksNotes && t('journalExport.lacksNotes')}</output>
      </section>
      <section className={styles.file}>
        <h3 className={styles.name}>{t('journalExport.realisations')}</h3>
        <RadioGroup
          look="segmented"
          label={t('journalExport.method')}
          value={method}
          onChange={setMethod}
          options={COST_METHODS.map((value) => ({ value, label: t(`journalLots.${value}`) }))}
        />
        <p className={styles.note}>{t(`journalExport.methodNote.${method}`)}</p>
        <Button
          kind="quiet"
          busy={making === 'realisations'}
          disabled={making !== null}
          onClick={() => void save('realisations')}
        >
          {t('journalExport.saveRealisations')}
        </Button>
      </section>
      <section className={styles.file}>
        <h3 className={styles.name}>{t('journalExport.picture')}</h3>
        <Button kind="quiet" disabled={making !== null} onClick={onPicture}>
          {t('journalExport.makePicture')}
        </Button>
      </section>
      {before > 0 && <p className={styles.note}>{t('journalExport.newest', { number: priceText(count, 0) })}</p>}
      <p className={styles.note}>{t('journalExport.play')}</p>
    </div>
  );
}
