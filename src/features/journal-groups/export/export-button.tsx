import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { useLazyCode } from '../../../ui/use-lazy-code.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';

const SHEET = lazyCode(() => import('./journal-export-sheet.tsx'), 'journal-export', 'journal-lots', 'journal-groups');

/** Opens the files and the picture of the journal. */
export function ExportButton({ table }: { table: TradeTable }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const code = useLazyCode(SHEET, wanted, () => setWanted(false));
  return (
    <>
      <IconButton icon="deposit" label={t('save.title')} onClick={() => setWanted(true)} />
      {code && <code.JournalExportSheet table={table} open={wanted} onClose={() => setWanted(false)} />}
    </>
  );
}
