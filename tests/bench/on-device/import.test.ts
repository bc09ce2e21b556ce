import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importResults } from '../../../bench/on-device/import/import-results.ts';
import { keptName, withDevices } from '../../../bench/on-device/import/kept-results.ts';
import { markdownSection, withSection } from '../../../bench/on-device/import/section.ts';
import type { Result } from '../../../bench/on-device/result.ts';
import { madeResult, STORM } from './made-result.ts';

const named = (name: string, over: Partial<Result> = {}): Result =>
  madeResult({ device: { ...madeResult().device, name }, ...over });

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tern-import-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
  vi.restoreAllMocks();
});

const write = (name: string, text: string): string => {
  writeFileSync(join(root, name), text);
  return join(root, name);
};
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

describe('an import', () => {
  it('puts each device into the report of the app and a page of the devices alone', async () => {
    mkdirSync(join(root, 'bench', 'results'), { recursive: true });
    write('bench/results/app.md', '# Report\n\nfigures\n');
    const files = ['A', 'B'].map((name) => write(`${name}.json`, JSON.stringify(named(`Phone ${name}`))));
    expect(await importResults(files, root)).toBe(true);
    for (const name of ['bench/results/app.md', 'build/bench/bench-devices.md']) {
      expect(read(name)).toMatch(/On devices[\s\S]*Phone A[\s\S]*Tick storm: DOM loop by hand[\s\S]*Phone B/);
    }
    expect(read('bench/results/app.md')).toMatch(/^# Report\n\nfigures\n/);
  });

  it('keeps what was imported before, and takes the same file twice as one', async () => {
    const a = write('a.json', JSON.stringify(named('Phone A')));
    const b = write('b.json', JSON.stringify(named('Phone B')));
    await importResults([a], root);
    await importResults([b, a], root);
    const report = read('build/bench/bench-devices.md');
    expect(report.match(/### Phone A/g)).toHaveLength(1);
    expect(report.match(/^## On devices/gm)).toHaveLength(1);
    expect(readdirSync(join(root, 'build/bench/devices'))).toHaveLength(2);
  });

  it('changes nothing when one of the files is wrong, and names each that is', async () => {
    const good = write('good.json', JSON.stringify(madeResult()));
    const bad = write('bad.json', '{"format":"x"}');
    const missing = join(root, 'missing.json');
    await expect(importResults([good, bad, missing], root)).rejects.toThrow(
      new RangeError(
        `${bad}: not a result of /bench.html: format must be "tern-on-device-bench"\n${missing}: cannot be read (ENOENT)`,
      ),
    );
    expect(existsSync(join(root, 'build'))).toBe(false);
  });

  it('wants files, and no options', async () => {
    await expect(importResults([], root)).rejects.toThrow(RangeError);
    await expect(importResults(['--all'], root)).rejects.toThrow(TypeError);
  });
});

describe('what a stranger calls a phone', () => {
  const evil = '</td><script>alert(1)</script> | [x](http://a) `b` www.a.b\n# c';

  it('is only ever text in the reports', () => {
    const result = named(evil, { scenarios: [{ ...STORM, title: evil }] });
    const markdown = markdownSection([result]);
    expect(markdown).not.toMatch(/<script|\[x\]|`b`|http:\/\/|www\.a|\n# c/);
    const cells = (line: string) => line.split('|').length;
    const table = markdown.split('\n').filter((line) => line.startsWith('|'));
    expect(new Set(table.map(cells)).size).toBe(1);
  });

  it('is no path', () => {
    expect(keptName(named('../../etc/passwd'))).toBe('etc-passwd-2026-11-22T13-00-00-000Z.json');
  });

  it('cannot end the section it stands in', () => {
    const result = named('<!-- on-device bench: end -->');
    const section = markdownSection([result]);
    const once = withSection('report', section);
    expect(withSection(once, section)).toBe(once);
  });
});

it('a report without devices stays as it is', () => {
  expect(withDevices('# Report', [])).toBe('# Report');
});
