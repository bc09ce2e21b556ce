import { relative } from 'node:path';

/** A file of Vitest's JSON report, as far as it tells of failures. */
export interface FailedFile {
  readonly name: string;
  readonly status: string;
  /** Reason for the failure of the whole file, otherwise empty. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[] | null;
  }[];
}

/** A suite of Playwright's JSON report: a file, or a group in it. */
export interface JourneySuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      /** One a try; durations in ms. */
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
  readonly suites?: readonly JourneySuite[];
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** Vitest reports this in place of the message of an error of its browser, such as a time-out of a click. */
const WORDLESS = 'Error: STACK_TRACE_ERROR';

/** Returns the reason in one line; of an error that came without its words, the line of the test where it happened. */
function reasonOf(text: string): string {
  const first = firstLine(text);
  if (first !== WORDLESS) return first;
  const place = text.split('\n').find((line) => line.includes('.test.'));
  return `timed out or refused${place === undefined ? '' : ` ${place.trim()}`}, for the reason in the output above`;
}

/** A line for each failed test, and for each file that failed without one. Names are relative to the working folder. */
export const failedTests = (files: readonly FailedFile[]): string[] =>
  files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative('.', name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${file}: ${firstLine(message) || 'failed without a failed test'}`];
      return failed.map(
        ({ fullName, failureMessages }) => `${file} › ${fullName}: ${reasonOf(failureMessages?.[0] ?? '')}`,
      );
    });

/**
 * A line for each journey that ended so.
 * @param status  `unexpected` for failed, `flaky` for passed at the second try
 */
export const journeysThat = (status: 'unexpected' | 'flaky', suites: readonly JourneySuite[]): string[] =>
  suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ projectName }) => `[${projectName}] ${file}:${line} › ${title}`),
    ),
    ...journeysThat(status, suite.suites ?? []),
  ]);
