import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const textOf = (file: string) => readFileSync(file, 'utf8');
const words = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

describe('documents that everybody reads stay short', () => {
  it.each([
    ['README.md', 450],
    ['CONTRIBUTING.md', 500],
  ])('%s has at most %i words', (file, most) => {
    expect(words(textOf(file))).toBeLessThanOrEqual(most);
  });

  it('docs/architecture.md has at most 300 lines', () => {
    expect(textOf('docs/architecture.md').trimEnd().split('\n').length).toBeLessThanOrEqual(300);
  });

  it('docs/decisions.md has at most 120 decisions, each with a number of its own', () => {
    const text = textOf('docs/decisions.md');
    const decisions = text.split('\n').filter((line) => /^(?:- |\| (?!-|date ))/.test(line));
    expect(decisions.length).toBeGreaterThan(50);
    expect(decisions.length).toBeLessThanOrEqual(120);
    const numbers = decisions.map((line) => /<a id="decision-(\d+)"><\/a>/.exec(line)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('commands and packages', () => {
  it('README names the commands that start and test the app, as they are in package.json', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> };
    const readme = textOf('README.md');
    expect(readme).toContain('npm ci && npm start');
    expect(readme).toContain('npm ci && npm test');
    const named = [...`${readme}${textOf('CONTRIBUTING.md')}`.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('each package that the root installs has its reason in docs/architecture.md', () => {
    const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<
      'dependencies' | 'devDependencies',
      Readonly<Record<string, string>>
    >;
    const [, list = ''] = textOf('docs/architecture.md').split('## <a id="dependencies"></a>Dependencies');
    const named = [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
    const hasReason = (name: string) =>
      named.some((one) => one === name || (one.endsWith('/*') && name.startsWith(one.slice(0, -1))));
    const all = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter((name) => !hasReason(name))).toEqual([]);
  });
});
