import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERIFIER = join(import.meta.dirname, 'verify.py');
/** Trusted parameters of the markets. */
const MARKETS = join(import.meta.dirname, '../../../docs/proof-vectors/markets.json');

export const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
if (!HAS_PYTHON) process.stderr.write('python3 is not installed: the independent verifier is not run\n');

interface Batch {
  readonly keys: readonly string[];
  readonly documents: readonly unknown[];
  readonly segments?: readonly object[];
}

interface Answer {
  /** `ok`, or why the document is refused. */
  readonly verdicts: readonly string[];
  readonly prices: readonly (readonly number[])[];
}

/**
 * Runs the independent verifier once, over everything that is asked.
 * @throws Error with what it printed when it fails
 */
export function askPython({ documents, ...rest }: Batch): Answer {
  const markets: unknown = JSON.parse(readFileSync(MARKETS, 'utf8'));
  const texts = documents.map((document) => JSON.stringify(document));
  const input = JSON.stringify({ ...rest, markets, documents: texts });
  const ended = spawnSync('python3', [VERIFIER, '--batch'], { input, maxBuffer: 2 ** 26, encoding: 'utf8' });
  if (ended.status !== 0) throw new Error(`the independent verifier failed: ${ended.stderr}`);
  return JSON.parse(ended.stdout) as Answer;
}

/** Whether the independent verifier accepts each of these files, given as their bytes. */
export function judgeByPython(key: string, files: readonly Uint8Array[]): readonly boolean[] {
  const dir = mkdtempSync(join(tmpdir(), 'tern-files-'));
  try {
    const paths = files.map((bytes, at) => {
      const path = join(dir, `${at}.json`);
      writeFileSync(path, bytes);
      return path;
    });
    const given = [VERIFIER, '--key', key, '--markets', MARKETS, ...paths];
    const { stdout } = spawnSync('python3', given, { maxBuffer: 2 ** 26, encoding: 'utf8' });
    return paths.map((path) => stdout.includes(`${path}: ACCEPTED\n`));
  } finally {
    rmSync(dir, { recursive: true });
  }
}
