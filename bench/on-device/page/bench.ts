import { loadTexts } from '../../../src/i18n/translate.ts';
import { configureApi } from '../../../src/api/request.ts';
import { saveFile } from '../../../src/ui/save-file.ts';
import { followLevel } from '../../../src/ui/follow-device.ts';
import { FORMAT, VERSION } from '../format.ts';
import { pageOptions } from '../options.ts';
import { drawPicture, pngOf } from '../picture/draw.ts';
import { pictureOf } from '../picture/picture.ts';
import type { Result } from '../result.ts';
import { runScenarios } from '../run-scenarios.ts';
import { SCENARIOS } from '../scenarios.ts';
import { describeDevice, presentLevel, refreshRate, scoreDevice } from './describe-device.ts';
import { deviceFacts, resultFacts } from './facts.ts';
import { pageFront } from './front.ts';
import { resultView } from './result-view.ts';
import { runningBar } from './running-bar.ts';
import { startView } from './start-view.ts';
import { tell } from './tell.ts';
import { keepScreenOn } from './wake-lock.ts';

const TIMEOUT_MS = 15_000;
/** Time to open a screen and let it settle, in addition to its windows. */
const OPEN_SECONDS = 1.2;

const options = pageOptions(location.search);
const chosen = SCENARIOS.filter(({ id }) => options.only === null || options.only.includes(id));

/** Rounded up to five. */
function expectedSeconds(): number {
  const { seconds, rounds } = options;
  const each = chosen.map(({ variants: { length } }) =>
    length === 1 ? OPEN_SECONDS + rounds * seconds : length * rounds * (OPEN_SECONDS + seconds),
  );
  return Math.ceil(each.reduce((sum, one) => sum + one, 2) / 5) * 5;
}

const fileName = ({ device, date }: Result, ending: string): string => {
  const name = device.name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '');
  return `tern-bench-${name}-${date.slice(0, 16).replace(/[T:]/g, '-')}.${ending}`;
};

const jsonOf = (result: Result): string => `${JSON.stringify(result, null, 1)}\n`;

const canShareFiles = (): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  navigator.canShare?.({ files: [new File([''], 'a.png', { type: 'image/png' })] }) === true;

/** One run. @returns null when it was cancelled */
async function measureAll(stage: HTMLElement, place: HTMLElement): Promise<Result | null> {
  const cancelled = new AbortController();
  const bar = runningBar(() => cancelled.abort());
  const release = keepScreenOn();
  const startedMs = performance.now();
  const root = document.documentElement;
  place.replaceChildren(bar.node);
  root.dataset['phase'] = 'running';
  try {
    const refreshHz = await refreshRate();
    const score = await scoreDevice();
    const scenarios = await runScenarios(SCENARIOS, {
      root: stage,
      options,
      cancelled: cancelled.signal,
      front: pageFront,
      onProgress: bar.show,
    });
    if (cancelled.signal.aborted) return null;
    return {
      format: FORMAT,
      version: VERSION,
      date: new Date().toISOString(),
      build: { version: __BENCH_BUILD__.version, revision: __BENCH_BUILD__.revision },
      device: await describeDevice(refreshHz),
      score,
      level: presentLevel(),
      effort: { seconds: options.seconds, rounds: options.rounds },
      seconds: Math.round(performance.now() - startedMs) / 1000,
      scenarios: [...scenarios],
    };
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
  const device = await describeDevice(null);

  const showStart = (notice: string | null) =>
    place.replaceChildren(
      ...startView({
        scenarios: chosen,
        facts: deviceFacts(device),
        seconds: expectedSeconds(),
        notice,
        onRun: () => void run(),
      }),
    );

  const showResult = (result: Result) => {
    const picture = async () => pngOf(drawPicture(pictureOf(result), document.documentElement));
    const give = async (blob: Promise<Blob> | Blob, ending: string) => {
      const way = await saveFile(await blob, fileName(result, ending));
      if (way === 'saved') tell(`Saved as ${fileName(result, ending)}`);
    };
    const attempt = (work: Promise<unknown>) => void work.catch((error: Error) => tell(error.message));
    place.replaceChildren(
      ...resultView({
        result,
        facts: resultFacts(result),
        aboutOf: (id) => SCENARIOS.find((scenario) => scenario.id === id)?.about ?? '',
        pictureLabel: canShareFiles() ? 'Share picture' : 'Save picture',
        onPicture: () => attempt(give(picture(), 'png')),
        onCopy: () => attempt(navigator.clipboard.writeText(jsonOf(result)).then(() => tell('Copied'))),
        onSave: () => attempt(give(new Blob([jsonOf(result)], { type: 'application/json' }), 'json')),
        onAgain: () => showStart(null),
      }),
    );
    scrollTo(0, 0);
  };

  async function run(): Promise<void> {
    try {
      const result = await measureAll(stage, place);
      if (result) showResult(result);
      else showStart('Cancelled. Nothing was kept.');
    } catch (error) {
      showStart(`The run failed: ${error instanceof Error ? error.message : error}`);
    }
  }

  showStart(null);
}
