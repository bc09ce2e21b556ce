import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const VERIFIER = join(import.meta.dirname, 'verify.py');

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

/** Runs the independent verifier once, over everything that is asked. @throws Error with what it printed when it fails */
export function askPython({ documents, ...rest }: Batch): Answer {
  const input = JSON.stringify({ ...rest, documents: documents.map((document) => JSON.stringify(document)) });
  const ended = spawnSync('python3', [VERIFIER, '--batch'], { input, maxBuffer: 2 ** 26, encoding: 'utf8' });
  if (ended.status !== 0) throw new Error(`the independent verifier failed: ${ended.stderr}`);
  return JSON.parse(ended.stdout) as Answer;
}
