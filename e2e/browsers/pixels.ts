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
  return sharp(png)
    .extract({ left, top, width: right - left, height: bottom - top })
    .png()
    .toBuffer();
}

/** A difference of this much in one channel, of 255, is seen. */
const SEEN = 48;

export interface Ink {
  /** Share of the pixels that are not background: 0 for an empty cell, some hundredths for a line of digits. */
  readonly share: number;
  /** Which pixels those are, one byte each: other digits are another shape, but a tint that fades is not. */
  readonly shape: Buffer;
}

/**
 * Finds what is drawn on the background of a picture; the background is its most frequent colour.
 * @param png  a screenshot
 */
export async function inkOf(png: Buffer): Promise<Ink> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const step = info.channels;
  const counts = new Map<number, number>();
  for (let i = 0; i < data.length; i += step) {
    const colour = data.readUIntBE(i, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [background] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most));
  const channels = [background >> 16, (background >> 8) & 255, background & 255];
  const shape = Buffer.alloc(data.length / step);
  let ink = 0;
  for (let pixel = 0; pixel < shape.length; pixel++) {
    const off = Math.max(...channels.map((value, channel) => Math.abs(data[pixel * step + channel]! - value)));
    if (off <= SEEN) continue;
    shape[pixel] = 1;
    ink++;
  }
  return { share: ink / shape.length, shape };
}
