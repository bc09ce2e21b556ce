import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../imports/source-files.ts';
import { ALLOWED_FLOATS } from './allowed-floats.ts';
import { floatProblems } from './check-floats.ts';
import { floatUses } from './float-uses.ts';

/** The app, and the folders of the sandbox exchange that move money. Its market is simulated with floats. */
const CHECKED = /^(src|server\/(ledger|engine|money))\//;
const files = new Map([...sourceFiles()].filter(([file]) => CHECKED.test(file)));

const IMPORT = "import type { DecimalText } from '../../protocol/units/decimal-text.ts';\n";
const codeOf = (source: string, file = 'src/pages/x.tsx'): readonly string[] =>
  floatUses(file, source).map(({ code }) => code);

describe('no float touches money', () => {
  it('in the app, the ledger and the engine, but for the listed numbers that are no money', () => {
    expect(files.size).toBeGreaterThan(200);
    expect(floatProblems(files, ALLOWED_FLOATS)).toEqual([]);
  });

  it('every permission says what the number is, and no file has a catch-all', () => {
    for (const { file, code, because } of ALLOWED_FLOATS) {
      expect(because, file).not.toBe('');
      expect(code.length, file).toBeGreaterThan(0);
    }
  });
});

describe('the check finds', () => {
  it.each([
    ['a conversion', 'export const a = (total: string) => Number(total);', 'Number(total)'],
    ['a conversion in an element', 'export const A = () => <b title={`${parseFloat(total)}`} />;', 'parseFloat(total)'],
    ['a conversion of the namespace', 'export const a = Number.parseFloat(total);', 'Number.parseFloat(total)'],
    ['a conversion over two lines', 'export const a = Number(\n  total,\n);', 'Number( total, )'],
    ['a conversion handed on as a function', 'export const a = totals.map(Number);', 'Number'],
    ['a conversion under another name', 'const { parseInt: read } = Number; export { read };', 'Number'],
    ['a constructor', 'export const a = new Number(total);', 'Number'],
    ['unary plus', 'export const a = +total;', '+total'],
    ['unary plus behind a type', 'export const a = +(total as string)!;', '+(total as string)!'],
    ['multiplying by one', 'export const a = total * 1;', 'total * 1'],
    ['one, multiplied', 'export const a = 1 * total;', '1 * total'],
    ['dividing by one', 'export const a = total / 1;', 'total / 1'],
    ['subtracting nothing', 'export const a = total - 0;', 'total - 0'],
    ['rounded text', 'export const a = total.toFixed(2);', 'total.toFixed(2)'],
    ['rounded text of an optional value', 'export const a = total?.toFixed(2);', 'total?.toFixed(2)'],
    ['rounded text by a computed name', "export const a = total['toPrecision'](2);", "total['toPrecision'](2)"],
    ['the number of a field', 'export const a = field.valueAsNumber;', 'field.valueAsNumber'],
    ['a default of a parameter', 'export function a(b = Number(total)) { return b; }', 'Number(total)'],
  ])('%s', (_, source, code) => {
    expect(codeOf(source)).toEqual([code]);
  });

  it.each([
    ['Math', 'export const a = Math.max(total, 0);', 'Math.max(total, 0)'],
    ['Math under other names', 'const { max } = Math; export { max };', 'Math'],
    ['a fraction', 'export const a = 0.5;', '0.5'],
    ['a small fraction', 'export const a = 1e-8;', '1e-8'],
    ['cutting to 32 bits', 'export const a = total | 0;', 'total | 0'],
    ['cutting twice', 'export const a = ~~total;', '~~total'],
  ])('%s, only where money is handled', (_, source, code) => {
    expect(codeOf(source)).toEqual([]);
    expect(codeOf(IMPORT + source)).toEqual([code]);
    expect(codeOf(source, 'server/ledger/x.ts')).toEqual([code]);
    expect(codeOf(source, 'src/model/decimal-parts.ts')).toEqual([code]);
  });

  it.each([
    ['comments', '// Number(total)\n/* parseFloat(total) */ export const a = 1; /** total.toFixed(2) */'],
    ['texts', 'export const a = ["Number(total)", \'+total\', `total.toFixed(2)`, /Number\\(x\\)/];'],
    ['text of an element', 'export const A = () => <b>Number(total) {"parseFloat(x)"}</b>;'],
    ['types', 'export type A = Number; export const a = (b: Number): b is typeof Number => true;'],
    ['questions', 'export const a = Number.isFinite(b) && Number.MAX_SAFE_INTEGER > b;'],
    ['names of properties', 'export const a = { Number: 1, parseInt() {} }.Number + b.parseFloat;'],
    ['flags', 'export const a = [Number(b === c), Number(!b), Number(Number.isNaN(b))];'],
    ['signs of numbers', 'export const a = [+1, -b, b + c, b * 2, b - 1, b / 10];'],
  ])('no use in %s', (_, source) => {
    expect(codeOf(source)).toEqual([]);
  });
});

describe('the check fails', () => {
  const file = 'src/pages/x.ts';
  const source = 'export const a = Number(total);\n';
  const allowed = { file, code: ['Number(total)'], because: 'a count' };

  it('for a planted float, naming the place', () => {
    expect(floatProblems(new Map([[file, `\n${source}`]]), [])).toEqual([
      'src/pages/x.ts:2: Number(total) may turn money into a float',
    ]);
    expect(floatProblems(new Map([[file, source]]), [allowed])).toEqual([]);
  });

  it('for a float planted anywhere in the real files', () => {
    const [path, text] = [...files].find(([path]) => path.startsWith('src/signals/'))!;
    const before = floatProblems(files, ALLOWED_FLOATS);
    const planted = new Map([...files, [path, `${text}\nexport const planted = Number('1.10');\n`]]);
    const line = text.split('\n').length + 1;
    expect(floatProblems(planted, ALLOWED_FLOATS).filter((problem) => !before.includes(problem))).toEqual([
      `${path}:${line}: Number('1.10') may turn money into a float`,
    ]);
  }, 30_000);

  it('for another expression in a file that has a permission', () => {
    const other = new Map([[file, `${source}export const b = Number(stake);`]]);
    expect(floatProblems(other, [allowed])).toEqual(['src/pages/x.ts:2: Number(stake) may turn money into a float']);
  });

  it('for a permission that is no longer needed', () => {
    expect(floatProblems(new Map([[file, 'export const a = 1;']]), [allowed])).toEqual([
      'src/pages/x.ts: Number(total) is allowed, but no longer there',
    ]);
    expect(floatProblems(new Map(), [allowed])).toHaveLength(1);
  });

  it('for a file that does not parse, instead of passing it', () => {
    expect(() => floatProblems(new Map([[file, 'const =']]), [])).toThrow(SyntaxError);
  });
});
