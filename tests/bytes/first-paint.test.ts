import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUES } from '../../src/i18n/catalogues.ts';
import type { BuiltPages, Words } from '../../tools/vite/static-shell.ts';
import { brotliBytes, builtApp } from './built-app.ts';

const DIST = join(import.meta.dirname, '../../dist');
/** One round trip of a fresh connection carries ten packets. */
const FIRST_FLIGHT_BYTES = 14_000;
/** Languages other than English need one more round trip for these bytes. */
const WORDS_BYTES = 2_000;

let html = '';
let built: BuiltPages;
let words: (readonly [string, Words])[] = [];
beforeAll(() => {
  builtApp();
  html = readFileSync(join(DIST, 'index.html'), 'utf8');
  built = JSON.parse(/var built = (\{.*\});/.exec(html)![1]!) as BuiltPages;
  words = Object.entries(built.words).map(([code, file]) => [
    code,
    JSON.parse(readFileSync(join(DIST, file), 'utf8')) as Words,
  ]);
}, 180_000);

describe('the page that is served', () => {
  it('holds all of the first paint, in one round trip', () => {
    expect(html).toContain('Learn to trade with play funds');
    expect(html.match(/<template id="shell-(guest|person|page|failed)">/g)).toHaveLength(4);
    expect(html).toMatch(/<style>[^<]{4000,}<\/style>/);
    expect(html).not.toMatch(/^\s*(\/\/|\/\*|<!--)/m);
    expect(brotliBytes(html)).toBeLessThan(FIRST_FLIGHT_BYTES);
  });

  it('waits for no style sheet, and fetches none that stands in it', () => {
    const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.filter((sheet) => !sheet.endsWith(' media="not all" disabled>'))).toEqual([]);
  });

  it('has no style attribute, which its policy refuses', () => {
    expect(html).not.toMatch(/<[a-z][^>]* style="/);
  });

  it('knows the classes of its shells: the app was built with the same names', () => {
    const css = /<style>([^<]+)<\/style>/.exec(html)![1]!;
    const shells = html.slice(html.indexOf('<template'), html.lastIndexOf('</template>'));
    const classes = new Set([...shells.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')));
    expect(classes.size).toBeGreaterThan(40);
    expect([...classes].filter((name) => !css.includes(`.${name}`))).toEqual([]);
  });

  it('asks for the code and the styles of each page, which are there', () => {
    expect(Object.keys(built.pages).length).toBeGreaterThan(8);
    const elsewhere = Object.entries(built.pages).filter(([path]) => path !== '/' && path !== '/pages/index/index');
    for (const [path, { files }] of elsewhere) {
      expect([files.some((file) => file.endsWith('.js')), path]).toEqual([true, path]);
      for (const file of files) expect(existsSync(join(DIST, file)), file).toBe(true);
    }
    expect(built.pages['/pages/trade/trade']!.files.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(1);
    // Those of home stand in the page itself.
    expect(built.pages['/']!.files.every((file) => !html.includes(`href="./${file}"`))).toBe(true);
  });

  it('asks for its texts in the language of the person', () => {
    expect(['en', ...Object.keys(built.words)].toSorted()).toEqual(Object.keys(CATALOGUES).toSorted());
    for (const parts of [built.catalogues, ...words.map(([, { catalogues }]) => catalogues)]) {
      expect(Object.keys(parts)).toContain('first');
      expect(Object.keys(parts).length).toBeGreaterThan(8);
      for (const file of Object.values(parts).flat()) expect(existsSync(join(DIST, file)), file).toBe(true);
    }
    for (const [, { catalogues }] of words) expect(catalogues.trade).not.toEqual(built.catalogues.trade);
  });

  it('has every text of every shell in every other language, in a file of some hundred bytes', () => {
    const texts = (kind: string) =>
      new RegExp(`<template id="shell-${kind}">(.*?)</template>`)
        .exec(html)![1]!
        .split(/<[^>]*>/)
        .filter((text) => text !== '').length;
    for (const [code, of] of words) {
      for (const [kind, list] of Object.entries(of.texts)) expect(list, `${code} ${kind}`).toHaveLength(texts(kind));
      expect(brotliBytes(JSON.stringify(of)), code).toBeLessThan(WORDS_BYTES);
    }
  });
});
