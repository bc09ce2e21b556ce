import { Profiler } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { applyFacts } from '../../../../src/level/device-facts.ts';
import { chooseLevel, level } from '../../../../src/level/level.ts';
import { applyReadings } from '../../../../src/level/meters.ts';
import { applySteps, enterSafeMode } from '../../../../src/level/reasons.ts';
import LevelPage from '../../../../src/features/level/level-page.tsx';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const region = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name });
/** Waits until the words stand somewhere in it, whatever stands around them. */
const says = (where: Locator, words: RegExp) => vi.waitFor(() => expect(where.element().textContent).toMatch(words));
const option = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
/** Name and value of each fact of a card. */
const factsOf = (name: string) =>
  Object.fromEntries(
    [...region(name).element().querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')!.textContent,
      fact.querySelector('dd')!.textContent,
    ]),
  );
async function shown() {
  await render(shellAround(PATHS.level, <LevelPage />).page);
  await expect.element(page.getByRole('heading', { name: 'Performance', level: 1 })).toBeVisible();
}
const DEVICE = { androidWebView: false, androidVersion: null, chromiumVersion: 120, cores: null, memoryGb: null };
const QUIET = {
  frameRate: null,
  longTasks: 0,
  longestTaskMs: 0,
  memoryUse: null,
  heapGrowthMb: null,
  lagMs: null,
  chartFrameRate: null,
  longestPaintMs: 0,
  droppedFrames: 0,
};

afterEach(() => {
  chooseLevel(null);
  applyReadings(QUIET, 0);
  vi.unstubAllGlobals();
});

// Steps and facts are the page's own, one way only: the tests go the way a visit goes.
describe('before anything is known', () => {
  it('says so, in words', async () => {
    await shown();
    await says(region('Current performance'), /Full.*Performance 0.*Set automatically/);
    await says(region('Reasons'), /No changes since the app was opened/);
    await says(region('This device'), /Not tested yet/);
    expect(factsOf('Right now')).toMatchObject({
      'Frame rateat least 30 while moving': 'not measured yet',
      'Longest taskat most 200 ms': 'none',
      'Memory useat most 85%': 'not measured yet',
      'Memory growth in 15 sat most 5.0 MB': 'not measured yet',
      'Freeze timeat most 200 ms': 'counted as long tasks',
    });
  });

  it('an engine that tells nothing is named', async () => {
    vi.spyOn(performance as unknown as { memory: unknown }, 'memory', 'get').mockReturnValue(undefined);
    await shown();
    expect(factsOf('Right now')).toMatchObject({
      'Memory useat most 85%': 'not reported by this browser',
      'Memory growth in 15 sat most 5.0 MB': 'not reported by this browser',
    });
    vi.restoreAllMocks();
  });
});

describe('the choice', () => {
  it('is one tap to the lighter app and one back', async () => {
    await shown();
    await button('Switch to Lite').click();
    expect(level.value).toBe(1);
    await says(region('Current performance'), /Lite.*Performance 1.*You chose this level/);
    await expect.element(option('Lite')).toBeChecked();
    expect(button('Switch to Lite').query()).toBeNull();
    await button('Switch to automatic').click();
    expect(level.value).toBe(0);
    await expect.element(option('Automatic')).toBeChecked();
  });

  it('offers automatic and every level, each with what it changes', async () => {
    await shown();
    for (const [name, seconds, chosen] of [
      ['Full', '0.2', 0],
      ['Lite', '0.3', 1],
      ['Ultra-lite', '0.5', 2],
      ['Minimal', '1.0', 3],
    ] as const) {
      await expect.element(option(name)).toHaveAccessibleName(new RegExp(`every ${seconds}\\ss`));
      await option(name).click();
      expect(level.value).toBe(chosen);
    }
  });
});

describe('the meters', () => {
  it('follow the monitor without a render', async () => {
    const commits = vi.fn();
    await render(
      <Profiler id="page" onRender={commits}>
        {shellAround(PATHS.level, <LevelPage />).page}
      </Profiler>,
    );
    await expect.element(region('Right now')).toBeVisible();
    commits.mockClear();
    const readings = { frameRate: 57, longTasks: 3, longestTaskMs: 1234.4, memoryUse: 0.418, heapGrowthMb: 1.25 };
    const ofCharts = { chartFrameRate: 28, longestPaintMs: 61, droppedFrames: 9 };
    applyReadings({ ...QUIET, ...readings, ...ofCharts, lagMs: 12.3 }, 31);
    expect(Object.values(factsOf('Right now'))).toEqual([
      '57 per second',
      '3',
      '1,234 ms',
      '28 per second',
      '61 ms',
      '9',
      '41.8%',
      '1.3 MB',
      '31',
      '12 ms',
    ]);
    applyReadings({ ...QUIET, heapGrowthMb: -2 }, 0);
    expect(Object.values(factsOf('Right now'))[7]).toBe('−2.0 MB');
    expect(commits).not.toHaveBeenCalled();
  });
});

describe('once the device is known', () => {
  it('shows the scores, and what the browser does not tell', async () => {
    applyFacts({ score: 71.6, jsScore: 80, renderScore: 62.9, memoryScore: 72, failed: false }, DEVICE, 0);
    await shown();
    expect(factsOf('This device')).toMatchObject({
      Score: '72 of 100',
      Calculation: '80 of 100',
      Drawing: '63 of 100',
      'Memory access': '72 of 100',
      'Processor cores': 'not reported by this browser',
      Memory: 'not reported by this browser',
      'Android version': 'not Android',
      'Inside another app': 'no',
    });
  });

  it('says that the test failed, and that the parts have no score', async () => {
    const device = { ...DEVICE, androidWebView: true, androidVersion: 7, cores: 2, memoryGb: 8 };
    applyFacts({ score: 20, jsScore: null, renderScore: null, memoryScore: null, failed: true }, device, 0);
    await shown();
    await says(region('This device'), /The device test failed\. Score counted as 20/);
    expect(factsOf('This device')).toMatchObject({
      Score: '20 of 100',
      Drawing: 'not measured',
      'Processor cores': '2',
      Memory: '≈ 8 GB',
      'Android version': '7',
      'Inside another app': 'yes',
    });
  });

  it('lists each step with its value and limit while the page is open, and offers no way to lighten what is light', async () => {
    await shown();
    applySteps([{ kind: 'frameRate', value: 24, limit: 30, to: 1 }], Date.now());
    await says(region('Reasons').getByRole('listitem'), /Frame rate 24 per second, below 30\.To Lite/);
    await says(region('Current performance').getByRole('status'), /Lite/);
    expect(button('Switch to Lite').query()).toBeNull();
    chooseLevel(0);
    await says(region('Reasons'), /These steps apply to automatic mode/);
    await says(region('Current performance').getByRole('status'), /Full/);
  });

  it('names safe mode', async () => {
    enterSafeMode(Date.now());
    await shown();
    await says(region('Current performance'), /Ultra-lite.*Safe mode/);
    await says(region('Reasons'), /The device check could not start/);
  });
});
