import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileTime } from './time-table.ts';

/** File with the times of the last run. */
export const FILE_TIMES = 'build/file-times.json';

/**
 * Notes what each test file took. Vitest's own JSON leaves out hooks, which here are most of it: servers, stores,
 * browsers.
 */
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times: FileTime[] = modules.map((module) => {
      const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } =
        module.diagnostic();
      return {
        name: module.moduleId,
        project: module.project.name,
        ms: duration + collectDuration + setupDuration + environmentSetupDuration + prepareDuration,
      };
    });
    mkdirSync(dirname(FILE_TIMES), { recursive: true });
    writeFileSync(FILE_TIMES, JSON.stringify(times));
  }
}
