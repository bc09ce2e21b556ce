import { describe, expect, it } from 'vitest';
import type { CallError, CallResult, Page } from '../../../src/api/result.ts';
import { collectCsv } from '../../../src/data/collect-csv.ts';

interface Row {
  readonly id: string;
}
const error: CallError = { kind: 'timeout', status: 0, context: 'trade', code: 0, msg: '', details: {} };

/** A list that answers pages; rows may be pushed onto its top between pages. */
function exchange(count: number) {
  const rows: Row[] = Array.from({ length: count }, (_, at) => ({ id: `r${at}` }));
  const asked: number[] = [];
  let failing = 0;
  return {
    rows,
    asked,
    failNext: () => void failing++,
    async ask(pageNum: number, pageSize: number): Promise<CallResult<Page<Row>>> {
      asked.push(pageNum);
      if (failing > 0) {
        failing--;
        return { success: false, error };
      }
      return {
        success: true,
        data: { rows: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: rows.length },
      };
    },
  };
}

const collect = (from: ReturnType<typeof exchange>, onProgress: (rows: number) => void = () => undefined) =>
  collectCsv<Row>({
    ask: from.ask,
    idOf: ({ id }) => id,
    head: 'id\r\n',
    linesOf: (rows) => rows.map(({ id }) => `${id}\r\n`).join(''),
    onProgress,
  });

const never = new AbortController().signal;

describe('collecting a file', () => {
  it('asks for pages of 1 000 until one is short, and tells how far it is', async () => {
    const list = exchange(2500);
    const progress: number[] = [];
    const collection = collect(list, (rows) => progress.push(rows));
    expect(await collection.run(never)).toEqual({ kind: 'done' });
    expect(list.asked).toEqual([1, 2, 3]);
    expect(progress).toEqual([1000, 2000, 2500]);
    const lines = collection.pieces.join('').trimEnd().split('\r\n');
    expect(lines).toEqual(['id', ...list.rows.map(({ id }) => id)]);
  });

  it('asks once more after a full last page', async () => {
    const list = exchange(1000);
    const collection = collect(list);
    await collection.run(never);
    expect([list.asked, collection.rows]).toEqual([[1, 2], 1000]);
  });

  it('writes a row once that others pushed onto the next page, and loses none', async () => {
    const list = exchange(1500);
    const collection = collect(list, (rows) => {
      if (rows === 1000) list.rows.unshift({ id: 'new' });
    });
    await collection.run(never);
    const lines = collection.pieces.join('').trimEnd().split('\r\n').slice(1);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toEqual(list.rows.map(({ id }) => id).filter((id) => id !== 'new'));
  });

  it('goes on after a failure where it stopped', async () => {
    const list = exchange(1200);
    const collection = collect(list, () => list.failNext());
    expect(await collection.run(never)).toEqual({ kind: 'failed', error });
    expect(collection.rows).toBe(1000);
    expect(await collection.run(never)).toEqual({ kind: 'done' });
    expect([list.asked, collection.rows]).toEqual([[1, 2, 2], 1200]);
  });

  it('stops when the person does', async () => {
    const list = exchange(5000);
    const abort = new AbortController();
    const collection = collect(list, () => abort.abort());
    expect(await collection.run(abort.signal)).toEqual({ kind: 'stopped' });
    expect(list.asked).toEqual([1, 2]);
  });
});
