import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../result.ts';
import { NotAResult, readResult } from './read-result.ts';
import { markdownSection, withSection } from './section.ts';

const BENCH = join(import.meta.dirname, '..', '..', '..', 'build', 'bench');
/** Results that were imported. Who wants one out of the reports again deletes its file. */
export const KEPT = join(BENCH, 'devices');

/** One device and moment, one name, made of nothing but letters, digits and dashes. */
export const keptName = ({ device, date }: Result): string =>
  `${`${device.name}-${date}`.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')}.json`;

export function keep(result: Result, folder = KEPT): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, keptName(result)), `${JSON.stringify(result, null, 1)}\n`);
}

/** Reads kept results by the device's name, the newest first. @throws NotAResult naming a damaged file */
export function keptResults(folder = KEPT): readonly Result[] {
  if (!existsSync(folder)) return [];
  const results = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      try {
        return readResult(readFileSync(join(folder, name), 'utf8'));
      } catch (error) {
        throw new NotAResult(`${join(folder, name)}: ${(error as Error).message}`);
      }
    });
  return results.sort((a, b) => a.device.name.localeCompare(b.device.name) || b.date.localeCompare(a.date));
}

/** A report with what phones brought, if any did. */
export function withDevices(report: string, results = keptResults()): string {
  if (results.length === 0) return report;
  return withSection(report, markdownSection(results));
}
