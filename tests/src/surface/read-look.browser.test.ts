import { afterEach, expect, it } from 'vitest';
import { TRADE_COLUMNS } from '../../../src/surface/columns/trade-columns.ts';
import { readLook } from '../../../src/surface/host/read-look.ts';

const box = document.createElement('div');
afterEach(() => box.remove());

it('has no look while all rows are hidden, as the trades of a market that was just chosen', () => {
  box.style.cssText = 'position:absolute;left:600px;width:300px';
  const row = document.createElement('div');
  row.setAttribute('role', 'listitem');
  for (const { name } of TRADE_COLUMNS) {
    const cell = document.createElement('span');
    cell.dataset['cell'] = name;
    cell.textContent = '1.00';
    row.append(cell);
  }
  box.append(row);
  document.body.append(box);
  const look = () =>
    readLook({ box, columns: TRADE_COLUMNS, row: '[role=listitem]', rowPx: 21, rows: 20, dprMax: 1, flashMs: 0 });
  expect(look()!.widthPx).toBeGreaterThan(0);
  row.hidden = true;
  expect(look()).toBeNull();
});
