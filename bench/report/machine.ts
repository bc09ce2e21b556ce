import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

/** Machine on which the figures were measured. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  readonly v8: string;
}

const UNKNOWN = 'unknown';

function systemName(): string {
  try {
    const name = /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
    return name ?? process.platform;
  } catch {
    return process.platform;
  }
}

export const machine = (): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? UNKNOWN,
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: systemName(),
  node: process.versions.node,
  v8: process.versions.v8,
});

/** Processes that want to run, averaged over the last minute; more than the cores means that other work runs too. */
export const load = (): number => Math.round(loadavg()[0]! * 100) / 100;

/** The state that was measured; a dirty tree is marked. */
export function revision(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const dirty = git('status', '--porcelain', '--untracked-files=no').trim() !== '';
    return git('rev-parse', '--short', 'HEAD').trim() + (dirty ? ' with changes' : '');
  } catch {
    return UNKNOWN;
  }
}

/** The note of a run: its time, machine and revision, and the load of the machine. */
export interface RunNote {
  readonly date: string;
  readonly revision: string;
  readonly machine: Machine;
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly seconds: number;
}

/** Called as a run begins. @returns called as it ends */
export function noteRun(): () => RunNote {
  const [startedMs, loadBefore] = [performance.now(), load()];
  return () => ({
    date: new Date().toISOString(),
    revision: revision(),
    machine: machine(),
    loadBefore,
    loadAfter: load(),
    seconds: (performance.now() - startedMs) / 1000,
  });
}
