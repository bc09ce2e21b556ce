import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchJournalFills, fetchJournalUpDown } from '../../../../src/features/trade-journal/journal-calls.ts';
import { fetchNotes, removeNote, renameTag, writeNote } from '../../../../src/features/trade-journal/note-calls.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { fakeExchange, json } from '../../api/fake-exchange.ts';

afterEach(() => void vi.unstubAllGlobals());

type Data = Record<string, unknown>;
type Columns = Record<string, unknown[]>;
const dataOf = (name: string) => structuredClone(restFixture(name).success['data']) as Data;
const columnsOf = (data: Data) => data['columns'] as Columns;

/** Answers the recorded call with changed data. */
function answering(name: string, change: (data: Data) => void = () => undefined) {
  const data = dataOf(name);
  change(data);
  return fakeExchange(() => json({ ...restFixture(name).success, data }));
}
const ROWS = { after: 0, limit: 10_000 };
const malformed = { success: false, error: { kind: 'malformed' } };

describe('columns of my executions', () => {
  it('are read with names, bytes and texts', async () => {
    const { sent } = answering('journalFills');
    const found = await fetchJournalFills(ROWS);
    expect(sent[0]!.body).toEqual(ROWS);
    expect(found).toMatchObject({
      success: true,
      data: {
        after: 0,
        next: 3,
        total: 3,
        symbols: ['BTCUSDT', 'ETHUSDT'],
        markets: new Uint16Array([0, 1, 0]),
        sides: new Uint8Array([0, 0, 1]),
        kinds: new Uint8Array([0, 1, 5]),
        origins: new Uint8Array([0, 0, 2]),
        makers: new Uint8Array([1, 0, 1]),
        fees: ['0.03065681', '0.0302144', '0.030912'],
        times: new Float64Array([1795165260925, 1795165301120, 1795168902240]),
      },
    });
    expect(Object.keys((found as { data: object }).data)).not.toContain('columns');
  });

  it('may be none', async () => {
    answering('journalFills', (data) => {
      Object.assign(data, { after: 3, next: 3, total: 3, symbols: [] });
      for (const column of Object.values(columnsOf(data))) column.length = 0;
    });
    expect(await fetchJournalFills({ after: 3 })).toMatchObject({ success: true, data: { next: 3, orders: [] } });
  });

  it.each<[string, (data: Data) => void]>([
    ['a column that is shorter', (data) => columnsOf(data)['fee']!.pop()],
    ['a column that is longer', (data) => columnsOf(data)['order']!.push('01')],
    ['a column that is missing', (data) => delete columnsOf(data)['price']],
    ['a market that is not named', (data) => (columnsOf(data)['symbol']![2] = 2)],
    ['an index that is no whole number', (data) => (columnsOf(data)['kind']![0] = 0.5)],
    ['an index that is text', (data) => (columnsOf(data)['side']![0] = '1')],
    ['a kind nobody knows', (data) => (columnsOf(data)['kind']![0] = 6)],
    ['an origin below the first', (data) => (columnsOf(data)['origin']![0] = -1)],
    ['an amount with an exponent', (data) => (columnsOf(data)['quote']![0] = '1e3')],
    ['an amount below zero', (data) => (columnsOf(data)['quantity']![0] = '-1')],
    ['no time', (data) => (columnsOf(data)['time']![0] = null)],
    ['an id with a slash', (data) => (columnsOf(data)['order']![0] = '../1')],
    ['rows after others than were asked for', (data) => (data['after'] = 1)],
    ['a step back', (data) => (data['next'] = -1)],
    ['more rows than there are', (data) => (data['total'] = 2)],
    ['no columns', (data) => (data['columns'] = [])],
  ])('with %s are malformed', async (_name, change) => {
    answering('journalFills', change);
    expect(await fetchJournalFills(ROWS)).toMatchObject(malformed);
  });
});

describe('columns of my up/down trades', () => {
  it('are read, and a void one has no closing price', async () => {
    answering('journalUpDown');
    expect(await fetchJournalUpDown(ROWS)).toMatchObject({
      success: true,
      data: {
        directions: new Uint8Array([1, 1, 2, 1]),
        results: new Uint8Array([3, 2, 1, 0]),
        ruleIds: ['updown-1'],
        rules: new Uint16Array(4),
        closePrices: [null, '91177.00', '91201.07', '91252.10'],
        profits: ['0', '0', '-12.5', '85'],
        periods: new Float64Array([30, 30, 30, 30]),
      },
    });
  });

  it.each<[string, (data: Data) => void]>([
    ['a direction that is neither', (data) => (columnsOf(data)['direction']![0] = 0)],
    ['no opening price', (data) => (columnsOf(data)['openPrice']![0] = null)],
    ['a closing price that is no number', (data) => (columnsOf(data)['closePrice']![0] = '')],
    ['a rule without a name', (data) => (data['rules'] = [])],
    ['a rule that is no text', (data) => (data['rules'] = [7])],
  ])('with %s are malformed', async (_name, change) => {
    answering('journalUpDown', change);
    expect(await fetchJournalUpDown(ROWS)).toMatchObject(malformed);
  });
});

describe('notes', () => {
  it('are read with removals', async () => {
    answering('journalNotes');
    expect(await fetchNotes(1)).toMatchObject({
      success: true,
      data: {
        notes: [
          { trade: 's:01KAGZQ8M4S001', content: null, revision: 2 },
          { content: { text: 'Against the trend.\nToo fast.', tags: ['impatient', 'news'], plan: 'no' } },
        ],
        next: 3,
        more: false,
        total: 1,
      },
    });
  });

  it('are written without a plan where none is given, and removed', async () => {
    const { sent } = answering('journalNoteSet');
    await writeNote('u:1', { text: 'a', tags: [], plan: null }, 0);
    await writeNote('u:1', { text: '', tags: ['b'], plan: 'yes' }, 3);
    await removeNote('u:1', 4);
    expect(sent.map(({ body }) => body)).toEqual([
      { trade: 'u:1', text: 'a', tags: [], revision: 0 },
      { trade: 'u:1', text: '', tags: ['b'], plan: 'yes', revision: 3 },
      { trade: 'u:1', revision: 4 },
    ]);
  });

  it.each<[string, (note: Data) => void]>([
    ['a trade of no kind', (note) => (note['trade'] = '1')],
    ['tags that are no list', (note) => (note['tags'] = 'news')],
    ['a tag that is no text', (note) => (note['tags'] = [1])],
    ['a plan nobody knows', (note) => (note['plan'] = 'maybe')],
    ['no revision', (note) => delete note['revision']],
  ])('with %s are malformed', async (_name, change) => {
    answering('journalNotes', (data) => change((data['notes'] as Data[])[1]!));
    expect(await fetchNotes(0)).toMatchObject(malformed);
    answering('journalNoteSet', (data) => change(data['note'] as Data));
    expect(await removeNote('u:1', 1)).toMatchObject(malformed);
  });

  it('lose a tag everywhere when no other name is given', async () => {
    const { sent } = answering('journalTagRename');
    expect(await renameTag('late', null)).toMatchObject({ success: true, data: 1 });
    await renameTag('late', 'early');
    expect(sent.map(({ body }) => body)).toEqual([{ from: 'late' }, { from: 'late', to: 'early' }]);
  });
});
