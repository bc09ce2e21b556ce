import sharp from 'sharp';
import type { Box } from './browser.ts';

/** @returns a box of a screenshot. @param width  of the viewport that the screenshot shows, CSS pixels */
export async function cropped(png: Buffer, box: Box, width: number): Promise<Buffer> {
  const whole = await sharp(png).metadata();
  const scale = whole.width / width;
  const left = Math.max(0, Math.round(box.x * scale));
  const top = Math.max(0, Math.round(box.y * scale));
  const right = Math.min(whole.width, Math.round((box.x + box.width) * scale));
  const bottom = Math.min(whole.height, Math.round((box.y + box.height) * scale));
  if (right <= left || bottom <= top) throw new Error('it is not on the screen');
  return sharp(png).extract({ left, top, width: right - left, height: bottom - top }).png().toBuffer();
}

/** A difference of this much in one channel, of 255, is seen. */
const SEEN = 48;

/**
 * How much of a picture is something else than its background, the colour that most of it has: 0 for an empty cell, some
 * hundredths for a line of digits.
 * @param png  a screenshot
 */
export async function inkShare(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  const step = info.channels;
  const colourAt = (i: number) => (data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!;
  for (let i = 0; i < data.length; i += step) {
    const colour = colourAt(i);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [background] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most));
  const [red, green, blue] = [background >> 16, (background >> 8) & 255, background & 255];
  let ink = 0;
  for (let i = 0; i < data.length; i += step) {
    const off = Math.max(
      Math.abs(data[i]! - red),
      Math.abs(data[i + 1]! - green),
      Math.abs(data[i + 2]! - blue),
    );
    if (off > SEEN) ink++;
  }
  return ink / (data.length / step);
}
