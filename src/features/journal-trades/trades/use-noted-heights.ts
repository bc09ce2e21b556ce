import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { myNotes } from '../../trade-journal/notes/my-notes.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { notedHeights } from './noted-heights.ts';
import type { NotedHeights } from './noted-heights.ts';
import { tradeIndex } from './trade-index.ts';

const NONE: NotedHeights = new Map();

/** Follows the heights of trades with notes. @param wanted  whether notes change heights at all */
export function useNotedHeights(table: TradeTable, wanted: boolean): NotedHeights {
  useSignals();
  const notes = myNotes.notes.value;
  const [heights, setHeights] = useState(NONE);
  useEffect(() => {
    if (!wanted) return undefined;
    let isOver = false;
    void tradeIndex(table).then((index) => {
      if (!isOver) setHeights((before) => notedHeights(before, notes, index));
    });
    return () => {
      isOver = true;
    };
  }, [table, notes, wanted]);
  return heights;
}
