import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { Result } from '../result.ts';
import { keep, keptResults, withDevices } from './kept-results.ts';
import { NotAResult, readResult } from './read-result.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** The reports of the app, where there are any, and beside them one of the devices alone. */
const REPORTS = ['bench/results/app', 'build/bench/app'];
const OWN = 'build/bench/bench-devices';
const TITLE = 'Tern on devices';

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new NotAResult(`cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
}

/**
 * `npm run bench -- import FILE …`: all files are read before anything is written, so a wrong one changes nothing.
 * @returns true
 * @throws RangeError for wrong files or none, naming each
 */
export async function importResults(args: readonly string[], root = ROOT): Promise<boolean> {
  const { positionals: files } = parseArgs({ args: [...args], options: {}, allowPositionals: true });
  if (files.length === 0) throw new RangeError('import: name the files that /bench.html saved');
  const results: Result[] = [];
  const faults: string[] = [];
  for (const file of files) {
    try {
      results.push(readResult(readFile(file)));
    } catch (error) {
      if (!(error instanceof NotAResult)) throw error;
      faults.push(`${file}: ${error.message}`);
    }
  }
  if (faults.length > 0) throw new RangeError(faults.join('\n'));

  const folder = join(root, 'build', 'bench', 'devices');
  for (const result of results) keep(result, folder);
  const all = keptResults(folder);
  const written: string[] = [];
  for (const name of [...REPORTS, OWN]) {
    const path = join(root, `${name}.md`);
    const report =
      name === OWN
        ? `# ${TITLE}
`
        : existsSync(path)
          ? readFileSync(path, 'utf8')
          : null;
    if (report === null) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, withDevices(report, all));
    written.push(relative(root, path));
  }
  const names = results.map(({ device }) => device.name).join('; ');
  console.log(`Imported: ${names}\nWritten: ${written.join(', ')}`);
  return true;
}
