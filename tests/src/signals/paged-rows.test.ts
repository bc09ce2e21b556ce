import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPagedRows } from '../../../src/signals/paged-rows.ts';
import type { PagedRows, Rows } from '../../../src/signals/paged-rows.ts';

interface Row {
  readonly id: string;
  readonly timeMs: number;
}

const row = (timeMs: number, id = `r${timeMs}`): Row => ({ id, timeMs });
const newestFirst = (a: Row, b: Row) => b.timeMs - a.timeMs || (a.id < b.id ? 1 : -1);
const store = () => createPagedRows<Row>({ idOf: ({ id }) => id, isNewer: (a, b) => newestFirst(a, b) < 0 });
const idsOf = (rows: Rows<Row>) => Array.from({ length: rows.length }, (_, at) => rows.rowAt(at)!.id);
const shown = (paged: PagedRows<Row>) => idsOf(paged.rows.value);

describe('paged rows', () => {
  it('append pages and take rows that overlap once', () => {
    const paged = store();
    paged.applyPage([row(5), row(4)], 4, true);
    paged.applyPage([row(4), row(3), row(2)], 4, false);
    expect(shown(paged)).toEqual(['r5', 'r4', 'r3', 'r2']);
    expect(paged.total.value).toBe(4);
  });

  it('leave a view that was given out as it was', () => {
    const paged = store();
    paged.applyPage([row(5), row(4)], 4, true);
    const before = paged.rows.value;
    paged.applyPage([row(3), row(2)], 4, false);
    paged.applyNew(row(6));
    expect(idsOf(before)).toEqual(['r5', 'r4']);
    expect(before.rowAt(2)).toBeUndefined();
    expect(paged.rows.value).not.toBe(before);
  });

  it('put a new row where its time says, and leave one that is older than all loaded to its page', () => {
    const paged = store();
    paged.applyPage([row(50), row(40)], 4, true);
    paged.applyNew(row(45));
    paged.applyNew(row(5));
    expect(shown(paged)).toEqual(['r50', 'r45', 'r40']);
    expect(paged.total.value).toBe(6);
    paged.applyPage([row(40), row(30), row(20), row(5)], 6, false);
    expect(shown(paged)).toEqual(['r50', 'r45', 'r40', 'r30', 'r20', 'r5']);
  });

  it('do not lose a row that came before the answer that does not know it', () => {
    const paged = store();
    paged.applyPage([row(50)], 3, true);
    paged.applyNew(row(25));
    paged.applyPage([row(30), row(20)], 3, false);
    expect(shown(paged)).toEqual(['r50', 'r30', 'r25', 'r20']);
    expect(paged.total.value).toBe(4);
  });

  it('put a row in its place that a page brings from above before its event', () => {
    const paged = store();
    paged.applyPage([row(10)], 1, true);
    paged.applyPage([row(20), row(10)], 2, false);
    paged.applyNew(row(20));
    expect(shown(paged)).toEqual(['r20', 'r10']);
    expect(paged.total.value).toBe(2);
  });

  it('show nothing of an old filter after a new one, and what is new only when it passes', () => {
    const paged = store();
    paged.applyPage([row(3), row(2)], 2, true);
    paged.restart(({ timeMs }) => timeMs % 2 === 0);
    expect([shown(paged), paged.total.value]).toEqual([[], null]);
    paged.applyPage([row(2)], 1, true);
    paged.applyNew(row(5));
    paged.applyNew(row(4));
    expect(shown(paged)).toEqual(['r4', 'r2']);
  });

  it('hold 100 000 rows of 50 a page without copying what is there: each page costs the same', () => {
    const paged = store();
    const pages = 2000;
    for (let page = 0; page < pages; page++) {
      const rows = Array.from({ length: 50 }, (_, at) => row(1_000_000 - page * 50 - at));
      const before = paged.rows.value;
      paged.applyPage(rows, pages * 50, page === 0);
      // The same array grows: the old view and the new one share their rows.
      if (page > 0) expect(Reflect.get(paged.rows.value, 'all')).toBe(Reflect.get(before, 'all'));
    }
    expect(paged.rows.value.length).toBe(100_000);
    expect(paged.rows.value.rowAt(99_999)!.timeMs).toBe(1_000_000 - 99_999);
  });

  it('hold the whole beginning of the list of the exchange, whatever the order of answers and events', () => {
    /** Steps: a row is created; the oldest pending event arrives; a page is requested; its answer arrives. */
    const step = fc.oneof(
      fc.record({ kind: fc.constant('come' as const), timeMs: fc.integer({ min: 1, max: 60 }) }),
      fc.constant({ kind: 'event' as const }),
      fc.record({ kind: fc.constant('ask' as const), size: fc.constantFrom(2, 3, 5), first: fc.boolean() }),
      fc.constant({ kind: 'answer' as const }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 25 }), fc.array(step, { maxLength: 60 }), (before, steps) => {
        const exchange: Row[] = Array.from({ length: before }, (_, at) => row(at * 2, `s${at}`)).sort(newestFirst);
        const untold: Row[] = [];
        const paged = store();
        let answer: { rows: readonly Row[]; total: number; first: boolean } | null = null;
        let count = 0;
        for (const next of steps) {
          if (next.kind === 'come') {
            const made = row(next.timeMs, `n${count++}`);
            exchange.push(made);
            exchange.sort(newestFirst);
            untold.push(made);
          } else if (next.kind === 'event') {
            const told = untold.shift();
            if (told) paged.applyNew(told);
          } else if (next.kind === 'ask' && answer === null) {
            const first = next.first || paged.total.value === null;
            const from = first ? 0 : Math.floor(paged.rows.value.length / next.size) * next.size;
            answer = { rows: exchange.slice(from, from + next.size), total: exchange.length, first };
          } else if (next.kind === 'answer' && answer !== null) {
            paged.applyPage(answer.rows, answer.total, answer.first);
            answer = null;
          }
          const held = shown(paged);
          expect(new Set(held).size).toBe(held.length);
          // Nothing within is missing except rows that were not reported yet.
          const unknown = new Set(untold.map(({ id }) => id));
          const told = exchange.filter(({ id }) => !unknown.has(id) || held.includes(id));
          expect(held).toEqual(told.slice(0, held.length).map(({ id }) => id));
        }
        // A refresh and the pages after it find everything.
        while (untold.length > 0) paged.applyNew(untold.shift()!);
        if (answer) paged.applyPage(answer.rows, answer.total, answer.first);
        paged.applyPage(exchange.slice(0, 5), exchange.length, true);
        for (let turn = 0; turn < 60 && paged.rows.value.length < paged.total.value!; turn++) {
          const from = Math.floor(paged.rows.value.length / 5) * 5;
          paged.applyPage(exchange.slice(from, from + 5), exchange.length, false);
        }
        expect(shown(paged)).toEqual(exchange.map(({ id }) => id));
        expect(paged.total.value).toBe(exchange.length);
      }),
      { numRuns: 1000 },
    );
  });
});
