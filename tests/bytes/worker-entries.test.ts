import { basename } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { builtApp } from './built-app.ts';

let app: ReturnType<typeof builtApp>;
beforeAll(() => {
  app = builtApp();
}, 180_000);

it('no file imports the one that a worker is started with: WebKit would run it a second time', () => {
  const files = app.everywhere();
  const started = files.filter((file) => /^assets\/[a-z]+-worker-/.test(file)).map((file) => basename(file));
  expect(started.map((name) => /^(.+)-worker-/.exec(name)![1])).toEqual(
    expect.arrayContaining(['live', 'photo', 'score', 'task', 'verify']),
  );
  const importing = files.filter((file) => {
    const code = app.read(file);
    return started.some((name) => code.includes(`from"./${name}"`) || code.includes(`import"./${name}"`));
  });
  expect(importing).toEqual([]);
});
