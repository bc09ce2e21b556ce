/** One file in Vitest's JSON report. */
export interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/**
 * Files that Vitest calls failed although none of their tests failed and none passed: their process crashed, or their
 * page never came up. A file with a failed test is not among them, nor one that stopped half-way.
 */
export const diedFiles = (files: readonly TestFile[]): readonly TestFile[] =>
  files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.length > 0 && assertionResults.every((test) => test.status === 'pending'),
  );
