import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../../protocol/units/decimal-text.ts';
import {
  fillLines,
  fillsHead,
  orderLines,
  ordersHead,
  textCell,
} from '../../../../../src/features/spot/orders/spot-csv.ts';
import { filledTo, fillOf, waiting } from '../../../signals/spot-rows.ts';

/** A reader by the grammar of RFC 4180, written without looking at the writer. */
function readCsv(file: string): string[][] {
  const records: string[][] = [[]];
  let at = 0;
  while (at < file.length) {
    let field = '';
    if (file[at] === '"') {
      for (at++; !(file[at] === '"' && file[at + 1] !== '"'); at++) {
        if (at >= file.length) throw new Error('open quote');
        if (file[at] === '"') at++;
        field += file[at];
      }
      at++;
    } else {
      while (at < file.length && !',\r\n'.includes(file[at]!)) {
        if (file[at] === '"') throw new Error('quote in a bare field');
        field += file[at++];
      }
    }
    records.at(-1)!.push(field);
    if (file[at] === ',') at++;
    else if (file.startsWith('\r\n', at)) {
      at += 2;
      if (at < file.length) records.push([]);
    } else throw new Error(`no line end at ${at}`);
  }
  return records;
}

describe('CSV of orders and fills', () => {
  it('has exact amounts, ISO times in UTC, and nothing where there is nothing', () => {
    const order = {
      ...filledTo(waiting('01A', Date.UTC(2026, 10, 22, 1, 2, 3, 4)), 4, Date.UTC(2026, 10, 22, 5)),
      price: '91240.52000000' as DecimalText,
      filledQuantity: '0.000000000000000001' as DecimalText,
    };
    const [head, row] = readCsv(ordersHead + orderLines([order]));
    const cells = Object.fromEntries(head!.map((name, at) => [name, row![at]]));
    expect(cells).toEqual({
      created: '2026-11-22T01:02:03.004Z',
      updated: '2026-11-22T05:00:00.000Z',
      order_id: '01A',
      client_order_id: 'client-01A',
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      status: 'pending',
      price: '91240.52000000',
      quantity: '1',
      quote_quantity: '',
      filled_quantity: '0.000000000000000001',
      filled_quote: '40',
      average_price: '100',
      fee: '0',
      fee_asset: 'USDT',
    });
  });

  it('says of a fill who waited and what it cost', () => {
    const [head, row] = readCsv(fillsHead + fillLines([fillOf('f1', 0, { maker: false })]));
    expect(head).toHaveLength(row!.length);
    expect(row).toEqual([
      '1970-01-01T00:00:00.000Z',
      'f1',
      'o1',
      'BTCUSDT',
      'buy',
      'taker',
      '100',
      '0.1',
      '10',
      '0.01',
      'USDT',
    ]);
  });

  it('ends every line with CR LF, the last one too', () => {
    const file = fillsHead + fillLines([fillOf('a', 1), fillOf('b', 2)]);
    expect(file.endsWith('\r\n')).toBe(true);
    expect(file.split('\r\n')).toHaveLength(4);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=HYPERLINK("http://x","y")',
    '\t=1',
    '\r=1',
    '\n=1',
    '  =1',
    '\u00a0=1',
    '＝1+1',
    '＠x',
    '－1',
    "=cmd|' /C calc'!A0",
  ])('is no formula to a spreadsheet: %j', (hostile) => {
    const [[cell] = []] = readCsv(`${textCell(hostile)}\r\n`);
    expect(cell).toBe(`'${hostile}`);
  });

  it('leaves ordinary text alone', () => {
    for (const plain of ['01KAGZQ8M4S001', 'USDT', 'a-b', '1e5', '']) expect(textCell(plain)).toBe(plain);
  });

  it('is read back as written, whatever stands in a field, and no cell begins a formula', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=', '+', "'", ' ', '\t', '📈', '-', '@'),
    });
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1, maxLength: 6 }), (texts) => {
        const [cells] = readCsv(`${texts.map(textCell).join(',')}\r\n`);
        expect(cells!.map((cell, at) => (cell === texts[at] ? cell : cell.replace(/^'/, '')))).toEqual(texts);
        for (const cell of cells!) expect(cell).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });
});
