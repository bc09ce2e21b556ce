import { loadTexts } from '../../../src/i18n/translate.ts';
import { configureApi } from '../../../src/api/request.ts';
import { saveFile } from '../../../src/ui/save-file.ts';
import { followLevel } from '../../../src/ui/follow-device.ts';
import { pageOptions } from '../options.ts';
import type { Result } from '../result.ts';
import { runScenarios } from '../run-scenarios.ts';
import type { DeviceScenario } from '../scenario.ts';
import { CHART_PAN } from '../screens/chart.tsx';
import { ORDER_BOOK } from '../screens/order-book.tsx';
import { TAP_UNDER_LOAD } from '../screens/tap-under-load.ts';
import { TICK_STORM } from '../screens/tick-storm.ts';
import { describeDevice, refreshRate, scoreDevice } from './describe-device.ts';
import { pageFront } from './front.ts';
import { resultView, runningBar, startView, tell } from './views.ts';
import { keepScreenOn } from './wake-lock.ts';

const TIMEOUT_MS = 15_000;
const KEEP = 'About a minute. Keep this page in front and leave the screen alone.';

/** Scenarios in the order in which they run and are shown. */
const SCENARIOS: readonly DeviceScenario[] = [TICK_STORM, ORDER_BOOK, CHART_PAN, TAP_UNDER_LOAD];

const options = pageOptions(location.search);

/** One run. @returns null when it was cancelled */
async function measureAll(stage: HTMLElement, place: HTMLElement): Promise<Result | null> {
  const cancelled = new AbortController();
  const bar = runningBar(() => cancelled.abort());
  const release = keepScreenOn();
  const root = document.documentElement;
  place.replaceChildren(bar.node);
  root.dataset['phase'] = 'running';
  try {
    const refreshHz = await refreshRate();
    const scored = await scoreDevice();
    const scenarios = await runScenarios(SCENARIOS, {
      root: stage,
      options,
      cancelled: cancelled.signal,
      front: pageFront,
      onProgress: bar.show,
    });
    if (cancelled.signal.aborted) return null;
    const { seconds, rounds } = options;
    const date = new Date().toISOString();
    const device = describeDevice(refreshHz);
    return { date, build: __BENCH_BUILD__, device, ...scored, effort: { seconds, rounds }, scenarios };
  } finally {
    release();
    stage.replaceChildren();
    delete root.dataset['phase'];
    scrollTo(0, 0);
  }
}

/**
 * Shows the bench.
 * @param place  of its own words, @param stage  of the screens that are measured
 */
export async function openBench(place: HTMLElement, stage: HTMLElement): Promise<void> {
  configureApi({
    base: location.origin,
    timeoutMs: TIMEOUT_MS,
    token: () => null,
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  followLevel(document.documentElement);
  await loadTexts('trade', 'chart', 'up-down', 'person', 'errors');
  const chosen = SCENARIOS.filter(({ id }) => options.only === null || options.only.includes(id));
  const showStart = (notice: string) => place.replaceChildren(...startView(chosen, notice, () => void run()));

  function showResult(result: Result): void {
    const json = `${JSON.stringify(result, null, 1)}\n`;
    const name = `tern-bench-${result.date.slice(0, 16).replace(/[T:]/g, '-')}.json`;
    const attempt = async (work: Promise<unknown>, done: string) => {
      const failure = await work.then(
        () => null,
        (error: Error) => error.message,
      );
      tell(failure ?? done);
    };
    place.replaceChildren(
      ...resultView(result, {
        'Copy JSON': () => void attempt(navigator.clipboard.writeText(json), 'Copied'),
        'Save JSON': () => void attempt(saveFile(new Blob([json], { type: 'application/json' }), name), name),
        'Run again': () => showStart(KEEP),
      }),
    );
    scrollTo(0, 0);
  }

  async function run(): Promise<void> {
    try {
      const result = await measureAll(stage, place);
      if (result) showResult(result);
      else showStart('Cancelled. Nothing was kept.');
    } catch (error) {
      showStart(`The run failed: ${error instanceof Error ? error.message : error}`);
    }
  }

  showStart(KEEP);
}
