import { fingersOf } from '../../../../e2e/support/fingers.ts';
import { quantileOf } from '../../chart/metrics.ts';
import { ALL_CONDITIONS, LEVEL_0_CONDITIONS } from '../condition.ts';
import { AS_TEXT } from '../scenario.ts';
import type { AppScenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { ORDER_BOOK } from './order-book.ts';
import { openMarkets, storm, STORM_HEIGHT_PX, STORM_MARKETS, STORM_TICKS_PER_SECOND } from './tick-storm.ts';
import { openTrade } from './trade-page.ts';

/** Tapped one after the other, well in sight. */
const STARS = 8;
const STAR = 'button[aria-pressed]';

const isBook = (variant: string): boolean => variant === 'book' || variant === 'bookText';

declare global {
  interface Window {
    /** Waits for the next tap, and says who answers it. */
    awaitTap(answer: 'app' | 'hand'): void;
    /** Milliseconds from the end of that tap to the end of the frame that shows the answer. */
    tapLatency: Promise<number>;
  }
}

/** Runs in the page. The same star is tapped; either the app answers, or only one line of the bench. */
function installTaps(): void {
  const painted = () =>
    new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
  window.awaitTap = (answer) => {
    window.tapLatency = new Promise((done) => {
      addEventListener(
        'click',
        (event) => {
          const finish = async () => done((await painted()) - event.timeStamp);
          const button = (event.target as Element).closest('button')!;
          if (answer === 'app') {
            const observer = new MutationObserver(() => {
              observer.disconnect();
              void finish();
            });
            observer.observe(button, { attributes: true, attributeFilter: ['aria-pressed'] });
            return;
          }
          event.preventDefault();
          event.stopImmediatePropagation();
          button.toggleAttribute('data-tapped');
          void finish();
        },
        { capture: true, once: true },
      );
    });
  };
}

/** Both answers in turns, so that a busy moment of the machine falls on both. */
async function taps({ page, session, effort, variant }: Stage): Promise<Record<'app' | 'hand', readonly number[]>> {
  const fingers = fingersOf(page, session);
  const stars = page.locator(isBook(variant) ? STAR : `li ${STAR}`);
  const latencies = { app: [] as number[], hand: [] as number[] };
  for (let tap = 0; tap < effort.taps; tap++) {
    for (const answer of ['hand', 'app'] as const) {
      const box = (await stars.nth(isBook(variant) ? 0 : tap % STARS).boundingBox())!;
      // Before the finger comes: input overtakes what the bench asks of a busy page.
      await page.evaluate((given) => window.awaitTap(given), answer);
      await fingers.tap({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      latencies[answer].push(await page.evaluate(() => window.tapLatency));
    }
  }
  return latencies;
}

const OURS = [
  { id: 'tern', name: 'Tern, list', side: 'ours' },
  { id: 'text', name: 'Tern as text, list', side: 'ours', search: AS_TEXT, conditions: LEVEL_0_CONDITIONS },
  { id: 'book', name: 'Tern, book', side: 'ours' },
  { id: 'bookText', name: 'Tern as text, book', side: 'ours', search: AS_TEXT, conditions: LEVEL_0_CONDITIONS },
] as const satisfies AppScenario['variants'];

/**
 * P9. Under the tick storm a finger taps the stars of rows, and under a moving order book the star of its page: from
 * its leaving the glass to the end of the frame with the star filled. The limit is the same tap on the same button,
 * answered by a bare listener that sets one attribute.
 */
export const TAP_UNDER_LOAD: AppScenario = {
  id: 'tap-under-load',
  title: 'Tap under the storm',
  variants: OURS,
  conditions: ALL_CONDITIONS,
  heightPx: STORM_HEIGHT_PX,
  world: (variant) => (isBook(variant) ? ORDER_BOOK.world(variant) : storm(STORM_MARKETS, STORM_TICKS_PER_SECOND)),
  async run(stage) {
    if (isBook(stage.variant)) {
      await openTrade(stage, 'Order book');
      await stage.quiet();
    } else {
      await openMarkets(stage);
    }
    await stage.page.evaluate(installTaps);
    await stage.slowDown();
    const { app: ours, hand: byHand } = await taps(stage);
    return {
      tapP50: quantileOf(ours, 0.5),
      tapP95: quantileOf(ours, 0.95),
      handTapP50: quantileOf(byHand, 0.5),
      handTapP95: quantileOf(byHand, 0.95),
    };
  },
};
