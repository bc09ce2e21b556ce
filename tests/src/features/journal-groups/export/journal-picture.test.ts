import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { journalPictureRows } from '../../../../../src/features/journal-groups/export/journal-picture.ts';
import { fileName, yearsOf } from '../../../../../src/features/journal-groups/export/export-years.ts';
import { overviewFigures } from '../../../../../src/features/trade-journal/figures/overview-figures.ts';
import { resultText } from '../../../../../src/features/trade-journal/journal-words.ts';
import { t } from '../../../../../src/i18n/translate.ts';
import { randomJournal } from '../../trade-journal/random-journal.ts';

beforeAll(() => startCompute({ createWorker: null }));
afterAll(stopCompute);

async function pictured(fills: number, upDown: number, amounts: boolean) {
  const table = await randomJournal(fills, upDown, 3);
  const rows = Uint32Array.from({ length: table.count }, (_, row) => row);
  const overview = await overviewFigures(table, rows, 'all', { fromMs: null, toMs: null });
  const address = '0x4e30b621368e1eB24Dae5d160f8d1a628B6ff263';
  const picture = journalPictureRows(t, { table, rows, kind: 'all', overview, address, amounts });
  return { picture, net: resultText(overview.curve.sums.net) };
}

describe('the picture of the journal', () => {
  it('begins with the sandbox marker, with and without trades', async () => {
    for (const count of [0, 1, 80]) {
      const { picture } = await pictured(count, count, true);
      expect(picture[0]).toEqual({ kind: 'marker', text: t('common.sandbox') });
    }
  });

  it('has no amount of money unless it is wanted, and no whole address', async () => {
    const { picture: hidden, net } = await pictured(80, 80, false);
    expect(JSON.stringify(hidden)).not.toMatch(/USDT|4e30b621368e1eB24Dae5d160f8d1a628B6ff263/);
    expect(JSON.stringify(hidden)).not.toContain(net);
    const { picture: shown } = await pictured(80, 80, true);
    expect(JSON.stringify(shown)).toContain(`${net} USDT`);
  });
});

describe('the years of the files', () => {
  it('go from the first trade to the last, the newest first', async () => {
    const table = await randomJournal(1200, 40, 7);
    const found = new Set([...table.rows.fills.times, ...table.closes].map((ms) => new Date(ms).getUTCFullYear()));
    expect(yearsOf(table)).toEqual([...found].sort((a, b) => b - a));
    expect(found.size).toBeGreaterThan(1);
    expect(yearsOf(await randomJournal(0, 0, 1))).toEqual([]);
  });

  it('are in the names, with the method of realised lots', () => {
    expect(fileName('trades', 'fifo', null)).toBe('journal-trades-all.csv');
    expect(fileName('realisations', 'average', 2026)).toBe('journal-realisations-average-2026.csv');
  });
});
