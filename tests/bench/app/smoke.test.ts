import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePage } from '../../../bench/browser/serve-page.ts';
import type { ServedPage } from '../../../bench/browser/serve-page.ts';
import { buildTree, startBuiltApp } from '../../../bench/harness/built-app.ts';
import type { BuiltApp } from '../../../bench/harness/built-app.ts';
import { createMeasure } from '../../../bench/scenarios/app/measure-run.ts';
import { THIS_BUILD } from '../../../bench/scenarios/app/plan.ts';
import { storm as stormOf } from '../../../bench/scenarios/app/screens/tick-storm.ts';
import { LONG } from '../../long.ts';
import { scenarioOf } from './made-run.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const EFFORT = {
  rounds: 1,
  restMs: 1000,
  watchMs: 1000,
  probeMs: 1500,
  taps: 1,
  idleMs: 500,
  routesBefore: 1,
  routes: 1,
  scrollMs: 500,
  flings: 1,
  soakMs: 1000,
};
const LIMIT_MS = 240_000;

/** The bench of the app in a real browser, short. Its times mean nothing; that it counts does. */
describe('a run of the tick storm', () => {
  let app: BuiltApp;
  let rivals: ServedPage;

  beforeAll(async () => {
    buildTree(ROOT);
    [app, rivals] = await Promise.all([startBuiltApp(ROOT), servePage(join(ROOT, 'bench', 'browser', 'storm'))]);
  }, LIMIT_MS);

  afterAll(async () => {
    await app?.close();
    await rivals?.close();
  });

  // A breeze, that a busy machine bears too.
  const storm = { ...scenarioOf('tick-storm'), world: () => stormOf(100, 500) };
  const measured = (id: string) => {
    const variant = storm.variants.find((each) => each.id === id)!;
    const run = { scenario: storm, variant, condition: { level: 0, slowdown: 1 }, build: THIS_BUILD } as const;
    return createMeasure({ app, rivalUrl: rivals.url, feed: 'compact' })(run, 1, EFFORT);
  };

  it(
    'counts what the app does',
    async () => {
      const { figures, failures } = await measured('tern');
      expect(failures).toEqual([]);
      expect(figures.commits).toBeDefined();
      for (const metric of ['mainMs', 'scriptMs', 'cpuMs', 'told', 'toldKb', 'tickP50', 'readMainMs'] as const) {
        expect(figures[metric], metric).toBeGreaterThan(0);
      }
    },
    LIMIT_MS,
  );

  it.runIf(LONG)(
    'gives the rivals the same messages, and sees that React renders',
    async () => {
      const byHand = [await measured('domLoop'), await measured('sameScreen')];
      const inState = await measured('reactFlushed');
      expect([...byHand, inState].flatMap(({ failures }) => failures)).toEqual([]);
      expect(byHand.map(({ figures }) => figures.commits)).toEqual([0, 0]);
      expect(inState.figures.commits).toBeGreaterThan(0);
      for (const { figures } of [...byHand, inState]) {
        for (const metric of ['mainMs', 'told', 'tickP50', 'readMainMs'] as const) {
          expect(figures[metric], metric).toBeGreaterThan(0);
        }
      }
    },
    LIMIT_MS,
  );

  // The book, its rivals, taps, and the list idle, flung and at rest.
  const OTHERS = [
    ['order-book', 'tern', 'tickP50'],
    ['order-book', 'bookLoop', 'tickP50'],
    ['order-book', 'bookReact', 'tickP50'],
    ['tap-under-load', 'tern', 'tapP95'],
    ['tap-under-load', 'book', 'tapP95'],
    ['idle-list', 'tern', 'idleFrames'],
    ['list-fling', 'wheel', 'pictures'],
    ['list-fling', 'finger', 'pictures'],
    ['list-memory', 'tern', 'canvasMb'],
    ['list-memory', 'text', 'processMb'],
  ] as const;
  it.runIf(LONG).each(OTHERS)(
    'measures %s, %s',
    async (id, variantId, metric) => {
      const scenario = scenarioOf(id);
      const variant = scenario.variants.find((each) => each.id === variantId)!;
      const run = { scenario, variant, condition: { level: 0, slowdown: 1 }, build: THIS_BUILD } as const;
      const { figures, failures } = await createMeasure({ app, rivalUrl: rivals.url, feed: 'compact' })(run, 1, EFFORT);
      expect(failures).toEqual([]);
      expect(figures[metric]).toBeGreaterThanOrEqual(0);
    },
    LIMIT_MS,
  );

  it(
    'says what went wrong instead of failing',
    async () => {
      const broken = {
        ...storm,
        run: () => Promise.reject(new Error('nothing to see')),
      };
      const run = { scenario: broken, variant: storm.variants[0]!, condition: { level: 0, slowdown: 1 } } as const;
      const found = await createMeasure({ app, rivalUrl: rivals.url, feed: 'compact' })(
        { ...run, build: THIS_BUILD },
        1,
        EFFORT,
      );
      expect(found).toMatchObject({ figures: {}, failures: ['nothing to see'] });
    },
    LIMIT_MS,
  );
});
