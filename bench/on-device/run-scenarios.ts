import { medianOf } from '../measure.ts';
import { METRIC_IDS } from './metrics.ts';
import type { Figures } from './metrics.ts';
import type { PageOptions } from './options.ts';
import type { ScenarioResult, VariantResult } from './result.ts';
import type { DeviceScenario, DeviceVariant, Opened, Scene } from './scenario.ts';

/** Reasons for stopping a scenario. */
export const CANCELLED = 'cancelled';
export const HIDDEN = 'the page was hidden meanwhile';

export interface Progress {
  readonly title: string;
  /** 1 … `of`. */
  readonly number: number;
  readonly of: number;
  /** Windows measured, of all there are; 0 … 1. */
  readonly part: number;
}

export interface RunParts {
  readonly root: HTMLElement;
  readonly options: PageOptions;
  readonly cancelled: AbortSignal;
  /**
   * Whether the page is in front; `wait` resolves when it is, or when cancelled; `onHide` calls back once, and is told
   * to stop.
   */
  readonly front: {
    wait(cancelled: AbortSignal): Promise<void>;
    onHide(tell: () => void): () => void;
  };
  onProgress(progress: Progress): void;
}

const notRun = ({ id, title }: DeviceScenario, state: ScenarioResult['state'], note: string): ScenarioResult => ({
  id,
  title,
  state,
  note,
  scene: null,
  variants: [],
});

/** Each figure over the windows that gave it; missing when none did. */
function mediansOf(windows: readonly Figures[]): VariantResult['figures'] {
  const figures: VariantResult['figures'] = {};
  for (const id of METRIC_IDS) {
    const samples = windows.map((window) => window[id] ?? NaN).filter(Number.isFinite);
    if (samples.length > 0) figures[id] = { median: medianOf(samples), samples };
  }
  return figures;
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 400);

/**
 * Windows of all variants, in turns, every second round backwards, so that a phone that gets warm slows all of them
 * alike.
 */
async function measureTurns(
  scenario: DeviceScenario,
  scene: Scene,
  rounds: number,
  onWindow: () => void,
): Promise<Pick<ScenarioResult, 'scene' | 'variants'>> {
  const { variants } = scenario;
  const windows = new Map<string, Figures[]>(variants.map(({ id }) => [id, []]));
  let what: string | null = null;
  const measure = async (variant: DeviceVariant, opened: Opened) => {
    windows.get(variant.id)!.push(await opened.measure());
    if (variant.side === 'ours') what ??= opened.scene?.() ?? null;
    onWindow();
  };
  const [only] = variants;
  if (variants.length === 1 && only) {
    const opened = await only.open(scene);
    try {
      for (let round = 0; round < rounds; round++) await measure(only, opened);
    } finally {
      opened.close();
    }
  } else {
    for (let round = 0; round < rounds; round++) {
      for (const variant of round % 2 === 0 ? variants : variants.map((_, at) => variants[variants.length - 1 - at]!)) {
        const opened = await variant.open(scene);
        try {
          await measure(variant, opened);
        } finally {
          opened.close();
        }
      }
    }
  }
  return {
    scene: what,
    variants: variants.map(({ id, name, side }) => ({ id, name, side, figures: mediansOf(windows.get(id)!) })),
  };
}

/**
 * Runs scenarios one after the other. Never rejects: one that fails, or whose page was hidden meanwhile, says so and the others go
 * on. After a cancellation the rest is `missing`.
 */
export async function runScenarios(
  scenarios: readonly DeviceScenario[],
  { root, options, cancelled, front, onProgress }: RunParts,
): Promise<readonly ScenarioResult[]> {
  const { rounds, seconds, only } = options;
  const chosen = scenarios.filter(({ id }) => only === null || only.includes(id));
  const all = chosen.reduce((sum, { variants }) => sum + variants.length * rounds, 0);
  const results: ScenarioResult[] = [];
  let planned = 0;
  for (const [at, scenario] of chosen.entries()) {
    let done = planned;
    planned += scenario.variants.length * rounds;
    const tell = () =>
      onProgress({ title: scenario.title, number: at + 1, of: chosen.length, part: all === 0 ? 1 : done / all });
    tell();
    await front.wait(cancelled);
    if (cancelled.aborted) {
      results.push(notRun(scenario, 'missing', CANCELLED));
      continue;
    }
    const end = new AbortController();
    let ended: typeof CANCELLED | typeof HIDDEN | null = null;
    const endAs = (why: NonNullable<typeof ended>) => {
      ended ??= why;
      end.abort();
    };
    const cancel = () => endAs(CANCELLED);
    cancelled.addEventListener('abort', cancel, { once: true });
    const stopHide = front.onHide(() => endAs(HIDDEN));
    const scene: Scene = { root, windowMs: seconds * 1000, signal: end.signal };
    try {
      const measured = await measureTurns(scenario, scene, rounds, () => {
        done += 1;
        tell();
      });
      if (end.signal.aborted) throw new Error('ended as it was done');
      results.push({ id: scenario.id, title: scenario.title, state: 'done', note: null, ...measured });
    } catch (error) {
      const why = ended as string | null;
      const state = why === null ? 'failed' : why === CANCELLED ? 'missing' : 'void';
      results.push(notRun(scenario, state, why ?? words(error)));
    } finally {
      stopHide();
      cancelled.removeEventListener('abort', cancel);
    }
  }
  return results;
}
