import { describe, expect, it } from 'vitest';
import { filesWithoutCaller, missingEntries } from '../imports/callers.ts';
import { ENTRY_POINTS } from '../imports/entry-points.ts';
import { sourceFiles, starterFiles } from '../imports/source-files.ts';

const filesOf = (files: Record<string, string>) => new Map(Object.entries(files));

describe('callers', () => {
  it('reach every file of the product', () => {
    const files = new Map([...sourceFiles(), ...starterFiles()]);
    expect(missingEntries(files, ENTRY_POINTS)).toEqual([]);
    expect(filesWithoutCaller(files, ENTRY_POINTS)).toEqual([]);
  });

  it('reach through statements, types, dynamic imports and workers', () => {
    const files = filesOf({
      'src/main.ts': "import './a.ts';\nimport type { B } from './b.ts';\nawait import('./c.tsx');",
      'src/a.ts': "new Worker(new URL('./d.ts', import.meta.url));\nimport u from './e.ts?worker&url';",
      'src/b.ts': '',
      'src/c.tsx': '',
      'src/d.ts': '',
      'src/e.ts': '',
    });
    expect(filesWithoutCaller(files, ['src/main.ts'])).toEqual([]);
  });

  it('are missed by a file, and by a ring of files, that no entry point imports', () => {
    const files = filesOf({
      'src/main.ts': '',
      'src/alone.ts': "import './main.ts';",
      'src/one.ts': "import './two.ts';",
      'src/two.ts': "import './one.ts';",
      'src/globals.d.ts': '',
    });
    expect(filesWithoutCaller(files, ['src/main.ts'])).toEqual(['src/alone.ts', 'src/one.ts', 'src/two.ts']);
    expect(filesWithoutCaller(files, ['src'])).toEqual([]);
    expect(missingEntries(files, ['src', 'src/other.ts'])).toEqual(['src/other.ts']);
  });
});
