import { expect, it } from 'vitest';
import { builtApp } from './built-app.ts';

/** The library of charts greets those who ask it to, which nobody does. */
const GREETING = /globalThis\.console\.log\([^)]*\)/g;

it('the built app says nothing on the console (decision 29)', () => {
  const app = builtApp();
  const scripts = app.everywhere().filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  const saying = scripts.filter((file) => /\bconsole\.\w+\(/.test(app.read(file).replaceAll(GREETING, '')));
  expect(saying).toEqual([]);
}, 180_000);
