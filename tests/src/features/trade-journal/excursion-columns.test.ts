import { describe, expect, it } from 'vitest';
import {
  excursionsOf,
  keepExcursions,
  noExcursions,
} from '../../../../src/features/trade-journal/excursions/excursion-columns.ts';
import { randomTrades, tableOf } from './random-table.ts';

describe('MAE and MFE of a table', () => {
  it('are carried to the same trades of a later table, and not to one that ended later since', () => {
    const trades = randomTrades(400, 31);
    const table = tableOf(trades);
    expect(excursionsOf(table)).toBeNull();
    const columns = noExcursions(table.count);
    for (let row = 0; row < table.count; row++) {
      if (row % 3 === 0) continue;
      columns.known[row] = 1;
      columns.worst[row] = -row;
      columns.best[row] = row;
    }
    keepExcursions(table, columns);
    expect(excursionsOf(table)).toBe(columns);

    // Behind the old ones, as new trades come; one of the old ones has another end.
    const later = trades.map((trade, row) => (row === 100 ? { ...trade, closeMs: trade.closeMs + 1 } : trade));
    const last = trades[trades.length - 1]!.closeMs;
    const more = randomTrades(50, 32).map((trade) => Object.assign(trade, { closeMs: trade.closeMs + last }));
    const next = tableOf([...later, ...more]);
    const found = excursionsOf(next)!;
    expect(excursionsOf(next)).toBe(found);
    for (let row = 0; row < next.count; row++) {
      const isKnown = row < trades.length && row % 3 !== 0 && row !== 100;
      expect(found.known[row], `row ${row}`).toBe(isKnown ? 1 : 0);
      expect(found.worst[row]).toBe(isKnown ? -row : NaN);
      expect(found.best[row]).toBe(isKnown ? row : NaN);
    }

    // Nothing is taken over from a history whose oldest rows were left out.
    const cut = {
      ...next,
      rows: { ...next.rows, upDown: { ...next.rows.upDown, before: 10 } },
      closes: next.closes.slice(),
    };

    expect(excursionsOf(cut)!.known.includes(1)).toBe(false);
  });
});
