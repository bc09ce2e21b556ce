import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { HistoryTable } from '../../../../src/features/shell/history-table.tsx';
import type { TableColumn } from '../../../../src/features/shell/history-table.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';

interface Entry {
  readonly id: string;
  readonly amount: string;
}

const ENTRIES: readonly Entry[] = Array.from({ length: 200 }, (_, i) => ({ id: `e${i}`, amount: `${i}.00 USDT` }));
const COLUMNS: readonly TableColumn<Entry>[] = [
  { label: 'Time', renderCell: ({ id }) => `at ${id}` },
  { label: 'Amount', end: true, renderCell: ({ amount }) => amount },
];
const keyOf = ({ id }: Entry) => id;
const opened = vi.fn<(id: string) => void>();
const toPage = ({ id }: Entry) => `/entry?id=${id}`;
const toSheet =
  ({ id }: Entry) =>
  () =>
    opened(id);

const shown = (open: typeof toPage | typeof toSheet) =>
  render(
    <MemoryRouter>
      <HistoryTable items={ENTRIES} keyOf={keyOf} label="Entries" columns={COLUMNS} open={open} />
    </MemoryRouter>,
  );

beforeEach(async () => {
  opened.mockClear();
  await page.viewport(1280, 700);
});

describe('a history as a table', () => {
  it('tells all its rows and makes those in view', async () => {
    await shown(toPage);
    const table = page.getByRole('table', { name: 'Entries' });
    await expect.element(table).toHaveAttribute('aria-rowcount', '201');
    await expect.element(table.getByRole('cell', { name: '3.00 USDT', exact: true })).toBeVisible();
    expect(document.querySelectorAll('[role=row]').length).toBeLessThan(60);
    expect(document.querySelectorAll('ul:not([role=none]), li:not([role=none])')).toHaveLength(0);
  });

  it('lines figures up under their header', async () => {
    await shown(toPage);
    await expect.element(page.getByRole('cell', { name: '3.00 USDT', exact: true })).toBeVisible();
    const ends = [...document.querySelectorAll('[role=columnheader]:last-child, [role=cell]:last-child')].map((cell) =>
      Math.round(cell.getBoundingClientRect().right),
    );
    expect(new Set(ends).size).toBe(1);
  });

  it('opens a row by a click anywhere on it, and its first cell is what does', async () => {
    await shown(toSheet);
    await page.getByRole('row', { name: /at e2 / }).click();
    expect(opened).toHaveBeenLastCalledWith('e2');
    await page.getByRole('button', { name: 'at e4', exact: true }).click();
    expect(opened).toHaveBeenLastCalledWith('e4');
  });

  it('leads to a page with a link', async () => {
    await shown(toPage);
    await expect
      .element(page.getByRole('link', { name: 'at e1', exact: true }))
      .toHaveAttribute('href', '/entry?id=e1');
  });
});
