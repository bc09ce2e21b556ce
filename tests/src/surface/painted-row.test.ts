import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Column } from '../../../src/surface/columns/column.ts';
import { createPaintedRow } from '../../../src/surface/paint/painted-row.ts';

interface Row {
  readonly name: string;
}
const price = signal(1);
const FLASH_MS = 400;
const COLUMNS: readonly Column<Row>[] = [
  {
    name: 'price',
    kind: 'text',
    flashes: true,
    read({ name }, cell) {
      cell.moves = price.value;
      // Rounded, so that not every move of the price changes the text.
      cell.text = `${name} ${Math.round(price.value)}`;
    },
  },
];

let stopRow: () => void;

function stage(flashMs = FLASH_MS) {
  const onDirty = vi.fn();
  const onLate = vi.fn();
  const onFade = vi.fn();
  const row = createPaintedRow({
    columns: COLUMNS,
    shared: () => undefined,
    flashMs: () => flashMs,
    onDirty,
    onFade,
    onLate,
  });
  stopRow = row.stop;
  row.show({ name: 'a' });
  row.setAwake(true);
  row.settle();
  onDirty.mockClear();
  return { row, onDirty, onFade, onLate };
}

beforeEach(() => {
  vi.useFakeTimers();
  price.value = 1;
});
afterEach(() => {
  stopRow();
  vi.useRealTimers();
});

describe('a painted row', () => {
  it('becomes dirty when a cell says something else, once until it is painted', () => {
    const { row, onDirty } = stage(0);
    price.value = 2;
    price.value = 3;
    expect(row.dirty).toBe(true);
    expect(onDirty).toHaveBeenCalledTimes(1);
    expect(row.cells[0]!.text).toBe('a 3');
    row.settle();
    price.value = 4;
    expect(onDirty).toHaveBeenCalledTimes(2);
  });

  it('stays clean when its signals move and its cells say the same', () => {
    const { row, onDirty } = stage(0);
    price.value = 1.1;
    expect(row.dirty).toBe(false);
    expect(onDirty).not.toHaveBeenCalled();
  });

  it('follows its signals when it is filled while it is in sight', () => {
    const { row } = stage(0);
    row.show(undefined);
    row.settle();
    row.show({ name: 'b' });
    row.settle();
    price.value = 2;
    expect(row.dirty).toBe(true);
    expect(row.cells[0]!.text).toBe('b 2');
  });

  it('rests while it is out of sight, and says the newest when it comes back', () => {
    const { row, onDirty } = stage(0);
    row.setAwake(false);
    price.value = 7;
    expect(row.cells[0]!.text).toBe('a 1');
    expect(onDirty).not.toHaveBeenCalled();
    row.setAwake(true);
    expect(row.cells[0]!.text).toBe('a 7');
    expect(row.dirty).toBe(true);
  });

  it('is late once when its signals move out of sight, and then says the newest without a tint', () => {
    const { row, onDirty, onLate } = stage();
    row.setAwake(false);
    price.value = 7;
    price.value = 8;
    expect(onLate).toHaveBeenCalledTimes(1);
    expect(onDirty).not.toHaveBeenCalled();
    row.catchUp();
    expect(row.cells[0]).toMatchObject({ text: 'a 8', tint: 0 });
    expect(row.dirty).toBe(true);
    row.settle();
    price.value = 9;
    expect(onLate).toHaveBeenCalledTimes(2);
    row.setAwake(true);
    expect(row.cells[0]).toMatchObject({ text: 'a 9', tint: 4 });
  });

  it('has nothing to catch up with while it is in sight, or when nothing moved', () => {
    const { row, onDirty, onLate } = stage(0);
    row.catchUp();
    row.setAwake(false);
    row.catchUp();
    row.setAwake(true);
    price.value = 2;
    row.settle();
    row.catchUp();
    expect(onLate).not.toHaveBeenCalled();
    expect(onDirty).toHaveBeenCalledTimes(1);
  });

  it('that was late and shows another row has nothing to catch up with', () => {
    const { row } = stage(0);
    row.setAwake(false);
    price.value = 3;
    row.show(undefined);
    row.settle();
    row.catchUp();
    expect(row.cells[0]!.text).toBe('');
    expect(row.dirty).toBe(false);
  });

  it('tints a price that moves, in steps that fade, and is painted for each of them', () => {
    const { row } = stage();
    const steps: number[] = [];
    const look = () => {
      steps.push(row.cells[0]!.tint);
      row.settle();
    };
    price.value = 2;
    look();
    for (let step = 0; step < 4; step++) {
      vi.advanceTimersByTime(FLASH_MS / 4);
      expect(row.dirty).toBe(true);
      look();
    }
    expect(steps).toEqual([4, 3, 2, 1, 0]);
    price.value = 1;
    expect(row.cells[0]!.tint).toBe(-4);
  });

  it('asks for no paint for a step that fades, which waits, but at once for what it says then', () => {
    const { row, onDirty, onFade } = stage();
    price.value = 2;
    expect(onDirty).toHaveBeenCalledTimes(1);
    expect(onFade).not.toHaveBeenCalled();
    row.settle();
    vi.advanceTimersByTime(FLASH_MS / 2);
    expect(row.dirty).toBe(true);
    expect(onFade).toHaveBeenCalledTimes(1);
    expect(onDirty).toHaveBeenCalledTimes(1);
    price.value = 3;
    expect(onDirty).toHaveBeenCalledTimes(2);
  });

  it('brings no tint along when it shows another row, and what it then sees first is no move', () => {
    const { row } = stage();
    price.value = 2;
    expect(row.cells[0]!.tint).toBe(4);
    price.value = 9;
    row.show({ name: 'b' });
    expect(row.cells[0]).toMatchObject({ text: 'b 9', tint: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says nothing where the list has no row', () => {
    const { row } = stage();
    row.show(undefined);
    expect(row.cells[0]!.text).toBe('');
    expect(row.dirty).toBe(true);
    price.value = 5;
    expect(row.cells[0]!.text).toBe('');
  });
});
