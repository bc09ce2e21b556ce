import { describe, expect, it } from 'vitest';
import { ownSourceProblems, scriptProblems, styleProblems } from './check.ts';
import { compatTables } from './compat-data.ts';

const tables = compatTables();
const spelledIn = (...codes: readonly string[]) =>
  scriptProblems(
    codes.map((code, index) => ({ path: `assets/${index}.js`, code: `${code};const see=()=>1` })),
    tables,
  ).map(({ spelled }) => spelled);

describe('finds what the floor lacks', () => {
  it.each([
    ["Object.hasOwn(x, 'y')", 'Object.hasOwn'],
    ["ctx.measureText('').fontBoundingBoxAscent + 1", '.fontBoundingBoxAscent'],
    ['AbortSignal.timeout(5)', 'AbortSignal.timeout'],
    ['structuredClone(x)', 'structuredClone'],
    ['globalThis.structuredClone(x)', 'structuredClone'],
    ['x instanceof HTMLDialogElement', 'HTMLDialogElement'],
    ['rows.at(-1)', 'at(-n)'],
    ['rows.at(0)', '.at'],
    ['rows.findLast(f)', '.findLast'],
    ['rows["toSorted"]()', '.toSorted'],
    ['const { fontBoundingBoxAscent } = m', '{ fontBoundingBoxAscent }'],
    ['crypto.randomUUID()', 'crypto.randomUUID'],
    ['abort.signal.reason', 'signal.reason'],
    ["abort.abort('late')", 'abort(reason)'],
    ["new Worker(u, { type: 'module' })", 'Worker({ type })'],
    ["addEventListener('a', f, { signal })", 'addEventListener({ signal })'],
    ['/(?<=a)b/.test(x)', 'regular expression'],
    ["new RegExp('(?<!a)b')", 'regular expression'],
    ['class A { static { f() } }', 'classes.static.initialization_blocks'],
    ['class A { #m() {} }', 'classes.private_class_methods'],
    ['await f()', 'operators.await.top_level'],
  ])('%s', (code, spelled) => expect(spelledIn(code)).toContain(spelled));
});

describe('takes a guard in the same function', () => {
  it.each([
    "const f = () => { if (typeof structuredClone === 'function') return structuredClone(x) }",
    "const f = () => 'hasOwn' in Object ? Object.hasOwn(x, 'y') : false",
    'const f = () => m.fontBoundingBoxAscent ?? 0',
    'const f = () => m.fontBoundingBoxAscent === undefined ? 0 : m.fontBoundingBoxAscent + 1',
    'rows.findLast?.(f)',
    'const f = () => { rows.findLast && g(() => rows.findLast(f)) }',
    "const make = typeof Worker === 'function' && typeof structuredClone === 'function' ? () => structuredClone(1) : null",
  ])('%s', (code) => expect(spelledIn(code)).toEqual([]));

  it.each([
    'const f = () => typeof structuredClone; const g = () => structuredClone(x)',
    "const has = 'hasOwn' in Object; const g = () => Object.hasOwn(x, 'y')",
    'const f = () => g(m.fontBoundingBoxAscent)',
  ])('and none in another: %s', (code) => expect(spelledIn(code)).toHaveLength(1));
});

describe('tells names apart', () => {
  it.each([
    'const o = { at: 1 }; o.at',
    'class Rows { findLast() {} }; r.findLast()',
    'function structuredClone() {}; structuredClone(1)',
    'const { reason } = event',
    'event.reason',
    'Math.floor(1)',
    'Number.isNaN(1)',
    "x.replaceAll('a', 'b')",
    'Promise.allSettled(x)',
    "const text = 'Object.hasOwn(x)'",
  ])('%s', (code) => expect(spelledIn(code)).toEqual([]));

  it('a name of many words is nobody else’s, also where an own object has it', () => {
    expect(spelledIn('const o = { fontBoundingBoxAscent: 1 }; f(m.fontBoundingBoxAscent)')).toHaveLength(1);
  });
});

describe('asks for a stand-in before its use', () => {
  const STAND_IN = "'hasOwn' in Object || Object.defineProperty(Object, 'hasOwn', {})";
  const USE = "export const own = (o) => Object.hasOwn(o, 'a')";
  const problems = (files: Readonly<Record<string, string>>) =>
    scriptProblems(
      Object.entries(files).map(([path, code]) => ({ path, code: `${code};const see=()=>1` })),
      tables,
    ).map(({ path }) => path);

  it('in the entry of the page, for all that it brings', () => {
    const page = 'import("./assets/entry.js")';
    const brings = 'import("./lazy.js")';
    const shown = { 'index.html#0': page, 'assets/lazy.js': 'import "./hashes.js"', 'assets/hashes.js': USE };
    expect(problems({ ...shown, 'assets/entry.js': brings })).toEqual(['assets/hashes.js']);
    expect(problems({ ...shown, 'assets/entry.js': `${STAND_IN};${brings}` })).toEqual([]);
    const shared = { 'assets/entry.js': `import "./first.js";${brings}`, 'assets/first.js': STAND_IN };
    expect(problems({ ...shown, ...shared })).toEqual([]);
    const late = { 'assets/entry.js': `import("./first.js");${brings}`, 'assets/first.js': STAND_IN };
    expect(problems({ ...shown, ...late })).toEqual(['assets/hashes.js']);
  });

  it('in a file that runs before it: an import runs before the file that names it', () => {
    const page = { 'index.html#0': 'import("./assets/entry.js")', 'assets/entry.js': STAND_IN };
    const worker = { ...page, 'assets/shared.js': USE, 'assets/first.js': STAND_IN };
    expect(problems({ ...worker, 'assets/worker.js': `${STAND_IN};import "./shared.js"` })).toEqual([
      'assets/shared.js',
    ]);
    expect(problems({ ...worker, 'assets/worker.js': 'import "./first.js";import "./shared.js"' })).toEqual([]);
    expect(problems({ ...worker, 'assets/worker.js': 'import "./shared.js";import "./first.js"' })).toEqual([
      'assets/shared.js',
    ]);
  });

  it('in each worker of its own', () => {
    const page = { 'index.html#0': 'import("./assets/entry.js")', 'assets/entry.js': STAND_IN };
    expect(problems({ ...page, 'assets/worker.js': USE })).toEqual(['assets/worker.js']);
    expect(problems({ ...page, 'assets/worker.js': `${STAND_IN};${USE}` })).toEqual([]);
    expect(problems({ ...page, 'assets/worker.js': `Object.hasOwn(1, 'a');${STAND_IN}` })).toEqual([
      'assets/worker.js',
    ]);
  });
});

it('lets own code make no call that is added for a package', () => {
  const code = "const own = Object.hasOwn(x, 'y');";
  expect(ownSourceProblems([{ path: 'a.ts', code }]).map(({ path, spelled }) => [path, spelled])).toEqual([
    ['a.ts', 'Object.hasOwn'],
  ]);
  expect(ownSourceProblems([{ path: 'a.ts', code: 'Object.keys(x)' }])).toEqual([]);
});

describe('styles', () => {
  const spelled = (code: string) => styleProblems([{ path: 'a.css', code }], tables).map((found) => found.spelled);
  it.each([
    ['.a{rotate:90deg}', 'rotate: 90deg'],
    ['@media print{.a{rotate:90deg}}', 'rotate: 90deg'],
    ['.a{height:100dvh}', 'height: 100dvh'],
    ['.a{color:color-mix(in srgb,red,blue)}', 'color: color-mix(in srgb,red,blue)'],
    ['.a:has(b){color:red}', ':has'],
    ['@layer a{.b{color:red}}', '@layer'],
    ['.a{overflow:clip}', 'overflow: clip'],
  ])('%s', (code, found) => expect(spelled(code)).toEqual([found]));

  it.each([
    '.a{inset:0;gap:1px;color:red}',
    '.a{height:100vh;height:100dvh}',
    '.a{-webkit-user-select:none;user-select:none}',
    '@supports (height:100dvh){.a{height:100dvh}}',
    '.a{content:"rotate:90deg}";background:url(a;rotate:1)}',
    '.a{--own:rotate;--rotate:90deg}',
  ])('takes %s', (code) => expect(spelled(code)).toEqual([]));
});
