import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { BUILD_TARGET, FLOOR } from '../../../tools/vite/floor.ts';

const html = readFileSync('index.html', 'utf8');
const [first, second] = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code!);

class ResizeObserver {
  observe() {}
}
const CSS = { supports: (property: string) => property === 'inset' };
const TextDecoderStream = Object;
const ENGINE = { CSS, TextDecoderStream, ResizeObserver };

/** Runs both scripts of the page in an engine with these globals. @returns the notes it shows */
function notesOf(globals: object): readonly string[] {
  const notes: string[] = [];
  const element = () => ({ style: {}, setAttribute() {}, removeAttribute() {}, textContent: '' });
  const scope: Record<string, unknown> = {
    ...globals,
    innerWidth: 390,
    document: {
      documentElement: element(),
      getElementById: element,
      createElement: element,
      body: { appendChild: ({ textContent }: { textContent: string }) => notes.push(textContent) },
    },
    localStorage: { getItem: () => null },
    getComputedStyle: () => ({ fontSize: '16px' }),
    setTimeout() {},
  };
  scope['window'] = scope;
  runInNewContext(first!, scope);
  runInNewContext(second!, scope);
  return notes;
}

it('lets an engine at the floor in', () => {
  expect(notesOf(ENGINE)).toEqual([]);
});

it.each([
  ['Chromium 86 and Safari 14.0', { ...ENGINE, CSS: { supports: () => false } }],
  ['an engine without CSS.supports', { ...ENGINE, CSS: {} }],
  ['an engine without CSS', { TextDecoderStream, ResizeObserver }],
  ['Firefox 104', { CSS, ResizeObserver }],
  ['an engine without all of it', {}],
])('shows a page that names the floor to %s', (_name, globals) => {
  const notes = notesOf(globals);
  expect(notes).toHaveLength(1);
  for (const name of [`Chromium ${FLOOR.chrome}`, `Safari ${FLOOR.safari}`, `Firefox ${FLOOR.firefox}`]) {
    expect(notes[0]!.split(name)).toHaveLength(3);
  }
});

it('is what the build lowers to', () => {
  expect(BUILD_TARGET).toEqual(['chrome87', 'safari14.1', 'firefox105']);
});
