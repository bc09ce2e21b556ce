import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { BENCH_ASSETS, BENCH_MANIFEST } from '../../tools/vite/on-device-bench.ts';
import { buildAppIfStale } from '../../server/build-app.ts';

const DIST = join(import.meta.dirname, '../../dist');

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly src?: string; readonly css?: readonly string[] }>
>;

const manifestAt = (path: string) => JSON.parse(readFileSync(join(DIST, path), 'utf8')) as Manifest;

describe('the page of the on-device bench', () => {
  let app: Manifest;
  let bench: Manifest;
  beforeAll(() => {
    buildAppIfStale();
    app = manifestAt('.vite/manifest.json');
    bench = manifestAt(BENCH_MANIFEST);
  }, 180_000);

  it('is built beside the app, in files of its own that may be kept for ever', () => {
    const page = readFileSync(join(DIST, 'bench.html'), 'utf8');
    expect(page).toContain(`./${bench['bench.html']!.file}`);
    const files = Object.values(bench).flatMap(({ file, css = [] }) => [file].concat(css));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !file.startsWith(`${BENCH_ASSETS}/`))).toEqual([]);
  });

  it('adds no chunk, no file and no word to the app', () => {
    expect(Object.keys(app)).not.toContain('bench.html');
    const files = Object.values(app).flatMap(({ file, css = [] }) => [file].concat(css));
    expect(files.filter((file) => file.startsWith(BENCH_ASSETS))).toEqual([]);
    // Only the benchmark behind the device level is the app's own.
    const sources = Object.values(app).map(({ src = '' }) => src);
    expect(sources.filter((src) => /^bench\/(?!device\/)/.test(src))).toEqual([]);
    const words = /scripted\.invalid|bench-run/;
    expect(files.filter((file) => words.test(readFileSync(join(DIST, file), 'utf8')))).toEqual([]);
    expect(readFileSync(join(DIST, 'index.html'), 'utf8')).not.toContain('bench');
  });

  it('has no inline script or style, which the policy of the server would refuse', () => {
    const page = readFileSync(join(DIST, 'bench.html'), 'utf8');
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i);
  });
});
