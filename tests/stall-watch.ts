import type { Reporter, TestModule } from 'vitest/node';
import { fileName } from './time-table.ts';

/** Exit code of a run that was ended because nothing ended in it any more: sysexits' "temporary failure". */
export const STALLED = 75;

/** The longest test may take two minutes, on a slow machine with two others beside it. */
const STALL_MS = 5 * 60_000;

/**
 * Ends a run in which no test has ended for five minutes, and names the files that had not. A page whose frame never loads
 * lets Vitest wait for ever (vitest-dev/vitest issue 11243), as does a test that never gives its process back; the run
 * would be cut off without a word of what it waited for.
 */
export default class StallWatch implements Reporter {
  readonly #unfinished = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  onTestRunStart(): void {
    this.#restart();
  }

  onTestModuleQueued(module: TestModule): void {
    this.#unfinished.add(fileName(module.project.name, module.moduleId));
    this.#restart();
  }

  onTestModuleEnd(module: TestModule): void {
    this.#unfinished.delete(fileName(module.project.name, module.moduleId));
    this.#restart();
  }

  onTestCaseResult(): void {
    this.#restart();
  }

  onTestRunEnd(): void {
    clearTimeout(this.#timer);
  }

  #restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), STALL_MS);
  }

  #end(): void {
    const said = ['\nNo test has ended for 5 minutes. Begun and not ended:', ...this.#unfinished].join('\n  ');
    process.stderr.write(`${said}\n`);
    process.exit(STALLED);
  }
}
