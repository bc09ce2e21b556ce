import { describe, expect, it } from 'vitest';
import { lengthProblems, longFunctions } from '../imports/function-lengths.ts';
import { LONG_FUNCTIONS } from '../imports/long-functions.ts';
import { sourceFiles } from '../imports/source-files.ts';

const body = (lines: number) => '  call();\n'.repeat(lines);
const namesIn = (source: string, file = 'src/ui/x.ts') => longFunctions(file, source, 10).map(({ name }) => name);

describe('the length of functions', () => {
  it('is within the limit in the whole tree, but for those listed', () => {
    const long = [...sourceFiles()].flatMap(([file, source]) => longFunctions(file, source));
    expect(lengthProblems(long, LONG_FUNCTIONS)).toEqual([]);
  });

  it('counts from the first line to the last', () => {
    expect(longFunctions('src/ui/x.ts', `function a() {\n${body(9)}}\n`, 10)).toEqual([
      { name: 'src/ui/x.ts a', lines: 11 },
    ]);
    expect(namesIn(`function a() {\n${body(8)}}\n`)).toEqual([]);
  });

  it('finds declarations, arrow functions, methods and callbacks by the name that holds them', () => {
    expect(namesIn(`export const a = () => {\n${body(9)}};\n`)).toEqual(['src/ui/x.ts a']);
    expect(namesIn(`const o = {\n b() {\n${body(9)}},\n};\n`)).toEqual(['src/ui/x.ts b']);
    expect(namesIn(`class C {\n m() {\n${body(9)}}\n}\n`)).toEqual(['src/ui/x.ts m']);
    expect(namesIn(`listen(() => {\n${body(9)}});\n`)).toEqual(['src/ui/x.ts default']);
    expect(namesIn(`function A() {\n return <i>{[].map(() => {\n${body(9)}})}</i>;\n}\n`, 'src/ui/x.tsx')).toEqual([
      'src/ui/x.tsx A',
      'src/ui/x.tsx A',
    ]);
  });

  it('reads kernels with their decorators', () => {
    expect(namesIn(`@inline\nexport function a(): i32 {\n${body(9)}}\n`, 'wasm/kline/a.ts')).toEqual([
      'wasm/kline/a.ts a',
    ]);
  });

  it('refuses a long function that is not listed, and an entry that is not needed any more', () => {
    const long = [{ name: 'src/a.ts a', lines: 151 }];
    expect(lengthProblems(long, new Set())).toEqual(['src/a.ts a: 151 lines, more than 150']);
    expect(lengthProblems([], new Set(['src/a.ts a']))).toEqual([
      'src/a.ts a: not over 150 lines any more, take it from long-functions.ts',
    ]);
    expect(lengthProblems(long, new Set(['src/a.ts a']))).toEqual([]);
  });
});
