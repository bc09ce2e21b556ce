import { relative } from 'node:path';
import type { JourneySuite } from './failures.ts';

/** Something that ran, and how long, ms. */
export interface Timed {
  readonly name: string;
  readonly ms: number;
}

/** A test file with the time of its tests and hooks, and what it took to start it. */
export interface FileTime extends Timed {
  readonly project: string;
}

const SLOWEST = 10;

const seconds = (ms: number, digits = 0): string => (ms / 1000).toFixed(digits);

/** Every journey's time, of all its tries together. */
export const journeyTimes = (suites: readonly JourneySuite[]): Timed[] =>
  suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests.map(({ projectName, results }) => ({
        name: `[${projectName}] ${file}:${line} › ${title}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...journeyTimes(suite.suites ?? []),
  ]);

/** A test file as it is named: the project first, since some files run in two. */
export const fileName = (project: string, path: string): string => `[${project}] ${relative('.', path)}`;

/** Test files as the slowest are named. */
export const fileTimes = (files: readonly FileTime[]): Timed[] =>
  files.map(({ project, name, ms }) => ({ name: fileName(project, name), ms }));

/** Sums the times of each project's files. The sum exceeds the elapsed time where several ran at once. */
export function projectTimes(files: readonly FileTime[]): Timed[] {
  const sums = new Map<string, number>();
  for (const { project, ms } of files) sums.set(project, (sums.get(project) ?? 0) + ms);
  return [...sums].map(([project, ms]) => ({ name: `  ${project} (in all workers)`, ms }));
}

/**
 * Returns a table of a run's time: a row for each stage with its share, then the slowest parts of the stages.
 * @param stages  one after another, so that their times add up
 * @param parts   of a stage, by its name; they may overlap and have no share
 */
export function timeTable(
  stages: readonly Timed[],
  parts: Readonly<Record<string, readonly Timed[]>>,
  units: readonly Timed[],
): string[] {
  const total = stages.reduce((sum, { ms }) => sum + ms, 0);
  const rows: (readonly [string, string, string])[] = stages.flatMap(({ name, ms }) => [
    [name, seconds(ms), `${Math.round((ms * 100) / Math.max(1, total))} %`] as const,
    ...(parts[name] ?? []).map((part) => [part.name, seconds(part.ms), ''] as const),
  ]);
  rows.push(['together', seconds(total), '']);
  const width = Math.max(...rows.map(([name]) => name.length));
  const slowest = [...units].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  return [
    'Where the time went, seconds:',
    ...rows.map(([name, time, share]) =>
      `  ${name.padEnd(width)}  ${time.padStart(5)}  ${share.padStart(4)}`.trimEnd(),
    ),
    `The slowest test files and journeys, seconds:`,
    ...slowest.map(({ name, ms }) => `  ${seconds(ms, 1).padStart(6)}  ${name}`),
  ];
}
