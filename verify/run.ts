import type { ProofReport } from '../src/proof/report.ts';
import { verifyDocument } from '../src/proof/verify-document.ts';
import { LIABILITIES_FORMAT } from '../src/proof/liabilities-bundle.ts';
import { verifyLiabilities } from '../src/proof/verify-liabilities.ts';
import { STOP_FORMAT, TRAILING_FORMAT } from '../src/proof/stop-bundle.ts';
import { SEED_FORMAT, verifySeed } from '../src/proof/verify-seed.ts';
import { verifyStop } from '../src/proof/verify-stop.ts';
import { liabilityLines } from './liability-lines.ts';
import { plain } from './plain.ts';
import { readJson } from './read-json.ts';
import { linesOf } from './report-lines.ts';
import { seedLines } from './seed-lines.ts';
import { stopLines } from './stop-lines.ts';

/** 0: every link holds. 1: at least one does not. 2: nothing was checked. */
export type ExitCode = 0 | 1 | 2;

export interface Surroundings {
  /** Text of a file. @throws when there is none */
  read(path: string): string;
  print(line: string): void;
  /** File with the trusted keys where none are given: a JSON list of public keys in hex. */
  readonly builtKeys: string;
}

const USAGE = `Usage: npm run verify -- [seed] <proof.json> [--key <public key, 64 hex digits>]...
Checks a proof that the app saved, of a trade, of a stop or of balances; with seed, an hour of simulated prices (docs/proof.md). Without --key it trusts the keys that the app in dist/ was built with.
Ends with 0 when every link of the proof holds, 1 when one does not, 2 when nothing could be checked.`;

const KEY = /^[0-9a-f]{64}$/;

interface Arguments {
  readonly file: string;
  /** `seed` stood before the file: it must hold a revealed seed. */
  readonly isSeed: boolean;
  readonly keys: readonly string[];
}

function argumentsOf(given: readonly string[]): Arguments | null {
  const keys: string[] = [];
  const files: string[] = [];
  for (let i = 0; i < given.length; i++) {
    const argument = given[i]!;
    const inline = argument.startsWith('--key=') ? argument.slice('--key='.length) : null;
    if (argument === '--key' || inline !== null) keys.push((inline ?? given[++i] ?? '').toLowerCase());
    else if (argument.startsWith('-')) return null;
    else files.push(argument);
  }
  const isSeed = files.length === 2 && files[0] === 'seed';
  const file = isSeed ? files[1] : files[0];
  const isOne = file !== undefined && files.length === (isSeed ? 2 : 1);
  return isOne && keys.every((key) => KEY.test(key)) ? { file, isSeed, keys } : null;
}

/** @returns null when there are none, with a line that says why */
function trustedKeys(given: readonly string[], { read, print, builtKeys }: Surroundings): readonly string[] | null {
  if (given.length > 0) return given;
  try {
    const keys: unknown = JSON.parse(read(builtKeys));
    if (Array.isArray(keys) && keys.length > 0 && keys.every((key) => typeof key === 'string' && KEY.test(key))) {
      return keys as readonly string[];
    }
  } catch {
    // Said below.
  }
  print(`No keys to trust: ${builtKeys} holds none (npm run build makes it). Give one with --key.`);
  return null;
}

/** The whole command, apart from the process around it. */
export async function run(given: readonly string[], around: Surroundings): Promise<ExitCode> {
  const wanted = argumentsOf(given);
  if (!wanted) {
    around.print(USAGE);
    return 2;
  }
  const pinnedKeys = trustedKeys(wanted.keys, around);
  if (!pinnedKeys) return 2;
  let text: string;
  try {
    text = around.read(wanted.file);
  } catch {
    around.print(`${plain(wanted.file)} cannot be opened.`);
    return 2;
  }
  const read = readJson(text);
  if (!read.ok) {
    // Never the words of the parser: they quote the file.
    const why = read.duplicate === null ? 'is not JSON' : `has the name "${plain(read.duplicate)}" twice in one object`;
    around.print(`${plain(wanted.file)} ${why}: nothing was checked.`);
    return 2;
  }
  const format = (read.value as { format?: unknown } | null)?.format;
  if (format === LIABILITIES_FORMAT) {
    const found = await verifyLiabilities(read.value, { pinnedKeys });
    for (const line of liabilityLines(found, read.value)) around.print(line);
    return found.ok ? 0 : 1;
  }
  if (format === SEED_FORMAT) {
    const found = await verifySeed(read.value, pinnedKeys);
    for (const line of seedLines(found)) around.print(line);
    return found.ok ? 0 : 1;
  }
  if (wanted.isSeed) {
    around.print(`${plain(wanted.file)} holds no seed (format ${SEED_FORMAT}).`);
    return 2;
  }
  if (format === STOP_FORMAT || format === TRAILING_FORMAT) {
    const found = await verifyStop(read.value, { pinnedKeys });
    for (const line of stopLines(found)) around.print(line);
    return found.ok ? 0 : 1;
  }
  const report: ProofReport = await verifyDocument(read.value, { pinnedKeys });
  for (const line of linesOf(report, read.value)) around.print(line);
  return report.ok ? 0 : 1;
}
