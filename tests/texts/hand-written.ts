import { runLinter } from 'i18next-cli';

/**
 * Words in JSX and in its attributes that no catalogue has, `file:line: words`; found by the linter of i18next itself.
 */
export async function handWrittenTexts(): Promise<string[]> {
  const { files } = await runLinter({
    locales: ['en'],
    extract: { input: ['src/**/*.tsx'], output: 'src/i18n/{{language}}/{{namespace}}.json', defaultNS: 'app' },
    // Texts come in parts that share one namespace, which it does not know; `text-problems.ts` compares the facts.
    lint: { checkInterpolationParams: false },
  });
  return Object.entries(files).flatMap(([file, issues]) =>
    issues.filter(({ type }) => type === 'hardcoded').map(({ text, line }) => `${file}:${line}: ${text}`),
  );
}
