import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const LIST = /\/src\/i18n\/[\w-]+\/index\.ts$/;

/**
 * Serves the texts of a language as one module. In the app each part is a file that comes with its page; a test has all of
 * them (all-texts.ts), and seventy requests for each test file take longer than most files' tests.
 */
export function wholeTexts(): Plugin {
  return {
    name: 'whole-texts',
    enforce: 'pre',
    load(id) {
      if (!LIST.test(id)) return null;
      const names = readdirSync(dirname(id)).filter((name) => name.endsWith('.json'));
      const parts = names.map((name) => {
        const file = join(dirname(id), name);
        this.addWatchFile(file);
        return `${JSON.stringify(`./${name}`)}: async () => (${readFileSync(file, 'utf8').trim()})`;
      });
      return { code: `export default {\n${parts.join(',\n')}\n};`, map: null };
    },
  };
}
