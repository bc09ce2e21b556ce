import { beforeAll, expect, it } from 'vitest';
import { builtApp } from './built-app.ts';

let app: ReturnType<typeof builtApp>;
beforeAll(() => {
  app = builtApp();
}, 180_000);

it('what breaks anywhere does so in Safari 14.1 too, which has no such value', () => {
  const styles = [...app.styles('index.html', 'src/features/withdraw/withdrawal-page.tsx')].map(app.read).join('');
  const rules = styles.match(/[^{}]*\{[^{}]*overflow-wrap:anywhere[^{}]*\}/g) ?? [];
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((rule) => !rule.includes('word-break:break-word'))).toEqual([]);
});
