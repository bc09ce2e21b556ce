import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bareTexts } from './bare-text.ts';

const found = (jsx: string) =>
  bareTexts('a.tsx', `function Part() { return ${jsx}; }`).map(({ why, text }) => `${why} ${text}`);

describe('issue 39 F23: texts that end the app under a page translator', () => {
  it('there is none in any component', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
    expect(files.length).toBeGreaterThan(200);
    const problems = files.flatMap((name) =>
      bareTexts(name, readFileSync(`src/${name}`, 'utf8')).map(
        ({ line, why, text }) => `src/${name}:${line} ${why}: ${text} (wrap it in an element of its own)`,
      ),
    );
    expect(problems).toEqual([]);
    // Every component is parsed.
  }, 60_000);

  it.each([
    ['<p>{t("a")}{more && <b />}</p>', ['beside {t("a")}']],
    ['<p>Words{list.map((one) => <b key={one} />)}</p>', ['beside Words']],
    ['<p><b />{more && t("a")}</p>', ['comes {more && t("a")}']],
    ['<p><b />{more ? t("a") : <i />}</p>', ['comes {more ? t("a") : <i />}']],
    ['<p><b />{more ? `${a}` : null}</p>', ['comes {more ? `${a}` : null}']],
    ['<><b />{t("a")}</>', ['comes {t("a")}']],
    ['more ? <b /> : t("a")', ['returned more ? <b /> : t("a")']],
  ])('finds them in %s', (jsx, problems) => {
    expect(found(jsx)).toEqual(problems);
  });

  it.each([
    '<p>{t("a")}</p>',
    '<p>{more ? t("a") : t("b")}</p>',
    '<p>{more ? t("a") : <b />}</p>',
    '<p>{t("a")} <b>{t("b")}</b></p>',
    '<p><span>{t("a")}</span> {more && <b />}</p>',
    '<p><span>{t("a")}</span>{more && <span>{t("b")}</span>}</p>',
  ])('lets %s be', (jsx) => {
    expect(found(jsx)).toEqual([]);
  });
});
