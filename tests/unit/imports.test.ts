import { describe, expect, it } from 'vitest';
import { cyclesOf, importProblems, importsOf, refusalOf } from '../imports/check-imports.ts';
import { sourceFiles } from '../imports/source-files.ts';

const problems = (files: Record<string, string>) => importProblems(new Map(Object.entries(files)));

describe('who imports whom', () => {
  it('holds in the whole tree', () => {
    const files = sourceFiles();
    expect(files.size).toBeGreaterThan(200);
    expect(importProblems(files)).toEqual([]);
  });

  it('sees statements, type imports, re-exports, dynamic imports and workers', () => {
    const source = [
      "import { a } from './a.ts';",
      "import type { B } from '../b.ts';",
      "import './c.css';",
      "export * from './d.ts';",
      "const e = await import('./e.ts');",
      "new Worker(new URL('./f.ts', import.meta.url));",
      "import x from 'react';",
      "import {\n  several,\n  lines,\n} from './g.ts';",
    ].join('\n');
    expect(importsOf('src/ui/x.ts', source).map(({ to, typeOnly }) => [to, typeOnly])).toEqual([
      ['src/ui/a.ts', false],
      ['src/b.ts', true],
      ['src/ui/c.css', false],
      ['src/ui/d.ts', false],
      ['src/ui/g.ts', false],
      ['src/ui/e.ts', false],
      ['src/ui/f.ts', false],
    ]);
  });

  it.each([
    ['src/feed/a.ts', 'src/signals/b.ts'],
    ['src/feed/a.ts', 'src/ui/b.ts'],
    ['src/api/a.ts', 'src/pages/b.ts'],
    ['src/pages/trade/a.ts', 'src/pages/home-page.tsx'],
    ['src/pages/home-page.tsx', 'src/pages/market-page.tsx'],
    ['src/pages/trade/a.ts', 'src/app/b.ts'],
    ['src/features/up-down/a.ts', 'src/features/chart/b.ts'],
    ['src/features/up-down/a.ts', 'src/pages/home-page.tsx'],
    ['src/features/shell/a.ts', 'src/features/up-down/b.ts'],
    ['src/data/a.ts', 'src/features/shell/b.ts'],
    ['src/signals/a.ts', 'src/data/b.ts'],
    ['src/model/a.ts', 'src/compute/b.ts'],
    ['src/chart/a.ts', 'src/signals/b.ts'],
    ['server/ledger/a.ts', 'server/engine/b.ts'],
    ['server/engine/spot/a.ts', 'server/engine/second-contract/b.ts'],
    ['server/http/a.ts', 'src/api/b.ts'],
    ['src/api/a.ts', 'protocol/rest/user.ts'],
    ['protocol/a.ts', 'src/api/b.ts'],
    ['wasm/kline/a.ts', 'wasm/order/b.ts'],
    ['src/feed/a.ts', 'wasm/order/b.ts'],
  ])('refuses %s importing %s', (from, to) => expect(refusalOf({ from, to, typeOnly: false })).not.toBeNull());

  it.each([
    ['src/live/a.ts', 'src/feed/b.ts', false],
    ['src/pages/trade/a.ts', 'src/pages/trade/b.ts', false],
    ['src/pages/trade/a.ts', 'src/features/up-down/b.ts', false],
    ['src/features/up-down/a.ts', 'src/features/up-down/b.ts', false],
    ['src/features/up-down/a.ts', 'src/features/shell/paths.ts', false],
    ['src/features/up-down/a.ts', 'src/data/b.ts', false],
    ['src/feed/a.ts', 'src/model/b.ts', false],
    ['src/api/a.ts', 'protocol/rest/user.ts', true],
    ['src/api/a.ts', 'protocol/units/time.ts', false],
    ['server/main.ts', 'server/http/b.ts', false],
    ['wasm/kline/core/a.ts', 'wasm/memory/b.ts', false],
  ])('lets %s import %s (type only: %s)', (from, to, typeOnly) => expect(refusalOf({ from, to, typeOnly })).toBeNull());

  it('knows kernel sources, which are imported without their ending', () => {
    expect(importsOf('wasm/kline/a.ts', "import { b } from './core/b';").map(({ to }) => to)).toEqual([
      'wasm/kline/core/b.ts',
    ]);
  });

  it('finds cycles, of types too, drawers, and files that are not there', () => {
    const ring = { 'src/ui/a.ts': "import './b.ts';", 'src/ui/b.ts': "import './a.ts';" };
    expect(problems(ring)).toEqual(['cycle: src/ui/a.ts → src/ui/b.ts → src/ui/a.ts']);
    expect(problems({ 'src/ui/a.ts': "import './nowhere.ts';" })).toEqual([
      'src/ui/a.ts: src/ui/nowhere.ts does not exist',
    ]);
    expect(cyclesOf([{ from: 'a', to: 'a', typeOnly: true }])).toEqual(['a → a']);
    expect(problems({ 'src/ui/helpers/a.ts': '' })).toEqual([
      'src/ui/helpers/a.ts: a folder is named after what it holds',
    ]);
  });
});
