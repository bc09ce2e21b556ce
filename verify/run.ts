import { setTimeout as pause } from 'node:timers/promises';
import type { ProofReport } from '../src/proof/report.ts';
import { verifyDocument } from '../src/proof/verify-document.ts';
import { LIABILITIES_FORMAT } from '../src/proof/liabilities-bundle.ts';
import { verifyLiabilities } from '../src/proof/verify-liabilities.ts';
import { STOP_FORMAT, TRAILING_FORMAT } from '../src/proof/stop-bundle.ts';
import { HOUR_MS, SEED_FORMAT } from '../src/proof/seed-bundle.ts';
import { verifySeed } from '../src/proof/verify-seed.ts';
import { verifyStop } from '../src/proof/verify-stop.ts';
import { checkHour } from './check-hour.ts';
import type { Line } from './exchange-calls.ts';
import { liabilityLines } from './liability-lines.ts';
import { plain } from './plain.ts';
import { readJson } from './read-json.ts';
import type { JsonFault } from './read-json.ts';
import { linesOf } from './report-lines.ts';
import { seedLines } from './seed-lines.ts';
import { stopLines } from './stop-lines.ts';

/** 0: every link holds. 1: at least one does not. 2: nothing was checked. */
export type ExitCode = 0 | 1 | 2;

export interface Surroundings {
  /**
   * Returns the text of a file.
   * @throws when it does not exist or is not UTF-8
   */
  read(path: string): string;
  print(line: string): void;
  /** File with the default trusted keys: a JSON list of public keys in hex. */
  readonly builtKeys: string;
}

const USAGE = `Usage: npm run verify -- [seed] <proof.json> [--key <public key, 64 hex digits>]...
       npm run verify -- seed <hour> [--server=http://localhost:8080] [--market=BTCUSDT]... [--key <public key>]...
Checks a proof that the app saved, of a trade, of a stop or of balances; with seed, an hour of simulated prices (docs/proof.md), from a file or from an exchange. An hour is 2026-11-29T12 (UTC) or the epoch milliseconds at which it starts.
Without --key it trusts the keys that the app in dist/ was built with.
Ends with 0 when every link of the proof holds, 1 when one does not, 2 when nothing could be checked.`;

const KEY = /^[0-9a-f]{64}$/;
const MARKET = /^[A-Z0-9]{5,20}$/;
const DEFAULT_SERVER = 'http://localhost:8080';

interface Arguments {
  /** A file, or possibly an hour after `seed`. */
  readonly subject: string;
  /** Whether `seed` preceded it. */
  readonly isSeed: boolean;
  readonly keys: readonly string[];
  /** Origin of the exchange, without a slash at its end. */
  readonly server: string;
  /** Markets to check; all when empty. */
  readonly markets: readonly string[];
}

/** Returns the origin of a server, null for any other text. */
function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.origin : null;
}

/** Returns the values of the options and the plain arguments; null for an unknown option. */
function optionsOf(given: readonly string[]) {
  const options = { key: [] as string[], server: [] as string[], market: [] as string[] };
  const plainOnes: string[] = [];
  for (let i = 0; i < given.length; i++) {
    const argument = given[i]!;
    const [, name, value] = /^--(key|server|market)(?:=(.*))?$/s.exec(argument) ?? [];
    if (name !== undefined) options[name as keyof typeof options].push(value ?? given[++i] ?? '');
    else if (argument.startsWith('-')) return null;
    else plainOnes.push(argument);
  }
  return { ...options, plainOnes };
}

function argumentsOf(given: readonly string[]): Arguments | null {
  const options = optionsOf(given);
  if (!options) return null;
  const { plainOnes, market: markets } = options;
  const isSeed = plainOnes.length === 2 && plainOnes[0] === 'seed';
  const subject = isSeed ? plainOnes[1] : plainOnes[0];
  const isOne = subject !== undefined && plainOnes.length === (isSeed ? 2 : 1);
  const keys = options.key.map((key) => key.toLowerCase());
  const server = originOf(options.server.at(-1) ?? DEFAULT_SERVER);
  const areGood = keys.every((key) => KEY.test(key)) && markets.every((market) => MARKET.test(market));
  return isOne && areGood && server !== null ? { subject, isSeed, keys, server, markets } : null;
}

/**
 * Parses an hour: `2026-11-29T12` with or without `:00`, `:00:00` and `Z`, or epoch ms.
 * @returns null when it is none, NaN for a time that is not the start of an hour
 */
function hourOf(text: string): number | null {
  if (/^\d{1,16}$/.test(text)) return Number(text) % HOUR_MS === 0 ? Number(text) : Number.NaN;
  const [, hour, rest] = /^(\d{4}-\d\d-\d\dT\d\d)((?::[\d:.]+)?Z?)$/.exec(text) ?? [];
  if (hour === undefined) return null;
  return /^(?::00(?::00(?:\.0+)?)?)?Z?$/.test(rest!) ? Date.parse(`${hour}:00:00Z`) : Number.NaN;
}

/**
 * Returns the trusted keys.
 * @returns null when there are none, after printing the reason
 */
function trustedKeys(given: readonly string[], { read, print, builtKeys }: Surroundings): readonly string[] | null {
  if (given.length > 0) return given;
  try {
    const keys: unknown = JSON.parse(read(builtKeys));
    if (Array.isArray(keys) && keys.length > 0 && keys.every((key) => typeof key === 'string' && KEY.test(key))) {
      return keys as readonly string[];
    }
  } catch {
    // Reported below.
  }
  print(`No keys to trust: ${builtKeys} holds none (npm run build makes it). Give one with --key.`);
  return null;
}

function meaningOf(fault: JsonFault): string {
  if (fault.why === 'twice') return `has the name "${plain(fault.name)}" twice in one object`;
  return fault.why === 'notJson' ? 'is not JSON' : `has the number ${plain(fault.number)}, not written in digits alone`;
}

const NETWORK: Line = { fetch, pause };

/**
 * Runs the whole command, independent of the process.
 * @param line  network access to the exchange whose hour is checked
 */
export async function run(given: readonly string[], around: Surroundings, line: Line = NETWORK): Promise<ExitCode> {
  const wanted = argumentsOf(given);
  if (!wanted) {
    around.print(USAGE);
    return 2;
  }
  const pinnedKeys = trustedKeys(wanted.keys, around);
  if (!pinnedKeys) return 2;
  const startTime = wanted.isSeed ? hourOf(wanted.subject) : null;
  if (startTime !== null) {
    if (!Number.isNaN(startTime)) return checkHour({ ...wanted, startTime }, { pinnedKeys, line, print: around.print });
    around.print(`${plain(wanted.subject)} is not the start of an hour of UTC.`);
    return 2;
  }
  let text: string;
  try {
    text = around.read(wanted.subject);
  } catch {
    around.print(`${plain(wanted.subject)} cannot be opened, or is not UTF-8.`);
    return 2;
  }
  const read = readJson(text);
  if (!read.ok) {
    // The parser's own message would quote the file.
    around.print(`${plain(wanted.subject)} ${meaningOf(read.fault)}: nothing was checked.`);
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
    around.print(`${plain(wanted.subject)} holds no seed (format ${SEED_FORMAT}).`);
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
