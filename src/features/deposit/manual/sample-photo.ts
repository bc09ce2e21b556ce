import { randomHex } from '../../../model/random-id.ts';

const WIDTH_PX = 640;
const HEIGHT_PX = 400;

/**
 * A picture that may stand in for a photo of a transfer, so that nobody hands in a real paper (R7). Each is another one: the
 * same proof twice is refused.
 * @param lines  what it says
 */
export function samplePhoto(lines: readonly string[]): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH_PX;
  canvas.height = HEIGHT_PX;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  context.fillStyle = '#0f141b';
  context.font = '28px sans-serif';
  [...lines, randomHex()].forEach((line, at) => context.fillText(line, 40, 80 + at * 56, WIDTH_PX - 80));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
