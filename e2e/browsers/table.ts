import type { WalkResult } from './walk.ts';

/** Engine × step: seconds of a step that passed, FAILED, or nothing where it did not run. */
export function table(results: readonly WalkResult[], steps: readonly string[]): string[] {
  const head = ['step', ...results.map(({ engine }) => engine)];
  const walks = ['', ...results.map(({ walk }) => walk)];
  const versions = ['', ...results.map(({ version }) => version.replace('HeadlessChrome/', ''))];
  const cell = (result: WalkResult, step: string) => {
    const found = result.steps.find((each) => each.step === step);
    if (!found) return '';
    return found.failure === null ? (found.ms / 1000).toFixed(1) : 'FAILED';
  };
  const all = results.some((result) => result.steps.some(({ step }) => step === 'start')) ? ['start', ...steps] : steps;
  const sum = ({ steps: each }: WalkResult) => (each.reduce((total, { ms }) => total + ms, 0) / 1000).toFixed(0);
  const rows = [
    head,
    walks,
    versions,
    ...all.map((step) => [step].concat(results.map((result) => cell(result, step)))),
    ['together, s', ...results.map(sum)],
  ];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
