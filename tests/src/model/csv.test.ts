import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textCell } from '../../../src/model/csv.ts';
import { readCsv } from './read-csv.ts';

describe('a cell of text', () => {
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
