import { quantileOf } from '../../scenarios/chart/metrics.ts';
import { pause } from '../page/wait.ts';
import type { DeviceScenario } from '../scenario.ts';
import { openMarketList } from './market-list.tsx';

/** Tapped one after the other, well in sight. */
const STARS = 5;
/** Between two taps, at least and at most. */
const LEAST_MS = 60;
const MOST_MS = 140;
/** Limit after which a tap counts as unanswered. */
const SILENT_MS = 5000;

type Answerer = 'app' | 'hand';

/**
 * Returns the time from the tap's due time, so that a busy main thread counts, to the end of the frame with the answer,
 * ms.
 */
function tap(button: HTMLElement, answerer: Answerer, dueMs: number): Promise<number> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('a tap was not answered')), SILENT_MS);
    const finish = () =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          clearTimeout(timer);
          done(performance.now() - dueMs);
        }),
      );
    const hear = (event: Event) => {
      if (answerer === 'app') {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          finish();
        });
        observer.observe(button, { attributes: true, attributeFilter: ['aria-pressed'] });
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      button.toggleAttribute('data-tapped');
      finish();
    };
    document.addEventListener('click', hear, { capture: true, once: true });
    button.click();
  });
}

/** P9. */
export const TAP_UNDER_LOAD: DeviceScenario = {
  id: 'tap-under-load',
  title: 'Tap under the storm',
  about:
    'Under the tick storm stars of rows are tapped by script, from the moment a tap is due to the end of the frame with the star filled. The limit is the same tap answered by one line.',
  variants: [
    {
      id: 'tern',
      name: 'Tern',
      side: 'ours',
      async open(scene) {
        const { root, windowMs, signal } = scene;
        const { close } = await openMarketList(scene, 'storm');
        return {
          async measure() {
            const latencies: Record<Answerer, number[]> = { app: [], hand: [] };
            const endMs = performance.now() + windowMs;
            const stars = root.querySelectorAll<HTMLElement>('li button[aria-pressed]');
            for (let at = 0; performance.now() < endMs || at < 2; at++) {
              // In turns, so that a busy moment falls on both.
              for (const answerer of ['hand', 'app'] as const) {
                const waitMs = LEAST_MS + Math.random() * (MOST_MS - LEAST_MS);
                const dueMs = performance.now() + waitMs;
                await pause(waitMs, signal);
                latencies[answerer].push(await tap(stars[at % STARS]!, answerer, dueMs));
              }
            }
            return {
              tapP50: quantileOf(latencies.app, 0.5),
              tapP95: quantileOf(latencies.app, 0.95),
              handTapP50: quantileOf(latencies.hand, 0.5),
              handTapP95: quantileOf(latencies.hand, 0.95),
            };
          },
          close,
        };
      },
    },
  ],
};
