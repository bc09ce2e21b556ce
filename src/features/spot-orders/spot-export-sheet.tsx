import { useTranslation } from '../../i18n/use-translation.ts';
import { fetchSpotFills, fetchSpotOrders } from '../../api/spot-order-calls.ts';
import { collectCsv } from '../../data/collect-csv.ts';
import type { Collection } from '../../data/collect-csv.ts';
import { rangeMs } from '../../model/day-range.ts';
import type { DayRange } from '../../model/day-range.ts';
import type { SpotFill, SpotOrder } from '../../model/spot-order.ts';
import type { SpotFilter } from '../../model/spot-filter.ts';
import { ExportSheet } from '../shell/export-sheet.tsx';
import { csvName, fillLines, fillsHead, orderLines, ordersHead } from './spot-csv.ts';
import { filterWords } from './filter-words.ts';

export type ExportKind = 'orders' | 'fills';

export interface SpotExportSheetProps {
  kind: ExportKind;
  /** Filter of the list; the file holds the same rows. */
  filter: SpotFilter;
  open: boolean;
  onClose(): void;
}

function collectionOf(
  kind: ExportKind,
  { symbol, side, kind: orderKind, end }: SpotFilter,
  range: DayRange,
  onProgress: (rows: number) => void,
): Collection {
  const times = rangeMs(range);
  if (kind === 'fills') {
    return collectCsv<SpotFill>({
      ask: (pageNum, pageSize, signal) => fetchSpotFills({ symbol, side, ...times, pageNum, pageSize, signal }),
      idOf: ({ id }) => id,
      head: fillsHead,
      linesOf: fillLines,
      onProgress,
    });
  }
  return collectCsv<SpotOrder>({
    ask: (pageNum, pageSize, signal) =>
      fetchSpotOrders({ view: 'history', symbol, side, kind: orderKind, end, ...times, pageNum, pageSize, signal }),
    idOf: ({ id }) => id,
    head: ordersHead,
    linesOf: orderLines,
    onProgress,
  });
}

/** Saves ended orders, or fills, of a range of days. */
export function SpotExportSheet({ kind, filter, open, onClose }: SpotExportSheetProps) {
  const { t } = useTranslation();
  return (
    <ExportSheet
      title={t(kind === 'orders' ? 'spotOrders.export.orders' : 'spotOrders.export.fills')}
      filters={filterWords(t, { ...filter, days: null })}
      days={filter.days}
      nameOf={(range) => csvName(kind, filter, range)}
      collect={(range, onProgress) => collectionOf(kind, filter, range, onProgress)}
      open={open}
      onClose={onClose}
    />
  );
}
