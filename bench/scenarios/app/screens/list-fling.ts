import type { CDPSession } from 'playwright';
import { marketAnswers } from '../../../harness/made-answers.ts';
import { makeMarkets } from '../../../harness/made-markets.ts';
import { colourPainters, colourRasterOf, colourRows, placesOf, TELLING, tellingPrice } from '../coloured-rows.ts';
import { ALL_CONDITIONS, LIGHT_CONDITIONS } from '../condition.ts';
import { countRows, noRows } from '../row-colours.ts';
import type { RowCount } from '../row-colours.ts';
import type { AppScenario } from '../scenario.ts';
import { watchScreen } from '../screen-pictures.ts';
import { openMarkets, STORM_TICKS_PER_SECOND } from './tick-storm.ts';

const SPEED_PX = 15_000;
/** Distance of one fling, which takes a bit over a second at that speed. */
const WHEEL_PX = 18_000;
/** A finger: so many moves of so many px, one every so many ms, and off while it moves. */
const FINGER = { moves: 5, px: 110, everyMs: 8, fromY: 720, toY: 170 } as const;
/** A list that was flung by a finger runs on for so long at most. */
const MOMENTUM_MS = 2500;
/** After this time every price was sent, and is painted or written. */
const SETTLE_MS = 3000;
const X = 150;
/** Less is no fling. */
const LEAST_PX = 2000;
/** Then the other way, before the end of the list. */
const ONE_WAY = 10;

/** @param way  1 towards the end of the list */
async function wheel(session: CDPSession, way: 1 | -1): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    x: X,
    y: 500,
    yDistance: -way * WHEEL_PX,
    speed: SPEED_PX,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
}

async function finger(session: CDPSession, way: 1 | -1): Promise<void> {
  const start = way === 1 ? FINGER.fromY : FINGER.toY;
  const startMs = Date.now();
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', move: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: X, y: start - way * move * FINGER.px }],
      // Stamped by hand: how fast a busy machine sends them is not how fast the finger was.
      timestamp: (startMs + move * FINGER.everyMs) / 1000,
    });
  await touch('touchStart', 0);
  for (let move = 1; move <= FINGER.moves; move++) await touch('touchMove', move);
  await touch('touchEnd', FINGER.moves);
  await new Promise((done) => {
    setTimeout(done, MOMENTUM_MS);
  });
}

/**
 * P13. The list of 5 000 markets under 5 000 ticks a second, flung to and fro, and every frame of it pictured. Each
 * row wears the colour of its market, and in the place of a price stands the colour of the market that has this
 * price, drawn by whoever draws the price; so a picture tells whether the number beside a name is its own. Wheel: 15
 * 000 px a second; finger: what the engine makes of one that leaves while it moves. Making pictures and colours is
 * work beside the app's own.
 */
export const LIST_FLING: AppScenario = {
  id: 'list-fling',
  title: 'A flung list',
  variants: [
    { id: 'wheel', name: 'Tern, wheel', side: 'ours' },
    { id: 'finger', name: 'Tern, finger', side: 'ours', conditions: LIGHT_CONDITIONS },
  ],
  conditions: ALL_CONDITIONS,
  world() {
    const made = makeMarkets(TELLING, tellingPrice);
    return {
      seed: 'fling',
      ticksPerSecond: STORM_TICKS_PER_SECOND,
      among: 'all',
      bundled: true,
      markets: made.walking,
      answers: marketAnswers(made),
    };
  },
  async run(stage) {
    const { page, session, effort, variant } = stage;
    colourPainters(page);
    await openMarkets(stage);
    await page.locator('li [data-painted]').first().waitFor({ state: 'attached' });
    await colourRows(page);
    await page.waitForTimeout(SETTLE_MS);
    const places = await placesOf(page);
    await stage.slowDown();
    const count: RowCount = noRows();
    let pictures = 0;
    let furthestPx = 0;
    for (let fling = 0; fling < effort.flings; fling++) {
      const way = Math.floor(fling / ONE_WAY) % 2 === 0 ? 1 : -1;
      const watch = await watchScreen(session, 'colours');
      await (variant === 'finger' ? finger : wheel)(session, way);
      await watch.stop();
      furthestPx = Math.max(furthestPx, await page.evaluate(() => scrollY));
      // While the list rests: reading them is work for this machine as well.
      for (const { image } of watch.pictures) countRows(await colourRasterOf(image), places, count);
      pictures += watch.pictures.length;
    }
    if (count.painted === 0) throw new Error('no painted number was read');
    if (furthestPx < LEAST_PX) throw new Error(`the list was flung ${furthestPx} px only`);
    return {
      pictures,
      readRows: count.painted + count.text + count.wrong + count.blank,
      paintedRows: count.painted,
      wrongNumbers: count.wrong,
      blankNumbers: count.blank,
      undrawnNumbers: count.undrawn,
      namelessRows: count.nameless,
    };
  },
};
