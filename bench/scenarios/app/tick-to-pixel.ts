import type { CDPSession } from 'playwright';
import sharp from 'sharp';
import type { Level } from '../../../src/level/settings.ts';
import { areWide, digitOf, turnLatencies } from './marks.ts';
import type { Box, Digit, Look, Raster, Turn } from './marks.ts';
import { watchScreen } from './screen-pictures.ts';
import type { Picture } from './screen-pictures.ts';

/** Rows of the screen that one wish makes wide or narrow. */
export interface Mark {
  readonly rows: readonly Box[];
  /** @returns the time at which the server sent it, epoch ms */
  turn(wide: boolean): Promise<number>;
}

/** After this time every level has flushed. */
const SETTLE_MS = 1500;
/** A busy machine may be later than that. */
const LOOKS = 3;
/** Between two turns of one mark, at least, by level: twice as long as it waits to show anything. */
const TURN_MS = [500, 1000, 2000, 2000] as const satisfies Readonly<Record<Level, number>>;
/** And at most so many times as long, so that turns come at no fixed place between two flushes. */
const SPREAD = 1.5;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

async function rasterOf({ image }: Picture): Promise<Raster> {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Turns marks one by one for a while, each at least once. @returns oldest first */
async function turnAll(marks: readonly Mark[], forMs: number, leastMs: number): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  const endMs = performance.now() + forMs;
  const turnOne = async ({ turn }: Mark, mark: number) => {
    await pause(Math.random() * leastMs);
    let wide = false;
    do {
      wide = !wide;
      turns.push({ mark, wide, toldMs: await turn(wide) });
      await pause(leastMs * (1 + Math.random() * (SPREAD - 1)));
    } while (performance.now() < endMs);
  };
  await Promise.all(marks.map(turnOne));
  return turns.toSorted((a, b) => a.toldMs - b.toldMs);
}

/**
 * From the moment the server told a number to the picture of the screen that shows it, ms.
 * @throws Error when pictures cannot tell wide rows from narrow ones
 */
export async function tickToPixel(
  session: CDPSession,
  marks: readonly Mark[],
  forMs: number,
  level: Level,
): Promise<readonly number[]> {
  const turnTogether = async (wide: boolean) => {
    await Promise.all(marks.map(({ turn }) => turn(wide)));
    await pause(SETTLE_MS);
    return rasterOf(watch.pictures.at(-1)!);
  };
  const watch = await watchScreen(session);
  const rows = marks.flatMap((mark) => mark.rows);
  const findDigit = async (): Promise<Digit | null> => {
    for (let look = 0; look < LOOKS; look++) {
      // Narrow after wide: a cell may keep the width that it once had.
      const wide = await turnTogether(true);
      const found = digitOf(await turnTogether(false), wide, rows);
      if (found) return found;
    }
    return null;
  };
  const digit = await findDigit();
  if (digit === null) throw new Error('the marked rows look the same wide and narrow');
  const turns = await turnAll(marks, forMs, TURN_MS[level]);
  await pause(SETTLE_MS);
  await watch.stop();
  const looks: Look[] = [];
  for (const picture of watch.pictures.filter(({ takenMs }) => takenMs >= turns[0]!.toldMs)) {
    const raster = await rasterOf(picture);
    looks.push({ takenMs: picture.takenMs, wide: marks.map((mark) => areWide(raster, mark.rows, digit)) });
  }
  return turnLatencies(turns, looks);
}
