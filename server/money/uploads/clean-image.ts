import { createHash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';

/** 25 megapixels: what the camera of a phone makes. */
const PIXELS_MAX = 25_000_000;
/** Neither is there a screen that shows a longer line, nor a camera that makes one. */
const SIDE_MAX = 16_384;

/** A picture that was made here from the pixels of another: nothing else of that one is left. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly type: 'image/jpeg' | 'image/png';
  readonly widthPx: number;
  readonly heightPx: number;
  /** Of `bytes`, hex. */
  readonly sha256: string;
}

/** A picture takes up to 100 MB while it is pixels: one after the other, and no longer a queue than memory can hold. */
const QUEUE_MAX = 64;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  if (waiting === QUEUE_MAX) return Promise.resolve(refused('unavailable'));
  waiting++;
  const mine = last.then(work).finally(() => waiting--);
  last = mine.catch(() => {});
  return mine;
}

/** What may go wrong is the picture: truncated, broken, not what it says. */
const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: PIXELS_MAX, sequentialRead: true, pages: 1 };

/**
 * Makes a new picture of the pixels of a JPEG or PNG: what was hidden beside them (place and time of a photo, a page or an
 * archive in the same file) is gone. The way up that a photo names is kept.
 * Refusals: imageInvalid for what is no whole JPEG or PNG, imageTooLarge {megapixels} above 25 megapixels, as its header
 * says, before any of it is decoded, unavailable when too many wait.
 */
export async function cleanImage(file: Buffer): Promise<Outcome<CleanImage>> {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')]);
  const type = (await fileTypeFromBuffer(file).catch(() => undefined))?.mime;
  if (type !== 'image/jpeg' && type !== 'image/png') return refused('imageInvalid');
  return inTurn(async () => {
    try {
      // Without the limit: only then does a header that names too much get an answer of its own.
      const { width, height } = await sharp(file, { ...STRICT, limitInputPixels: false }).metadata();
      if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_MAX) {
        return refused('imageTooLarge', { megapixels: String(PIXELS_MAX / 1e6) });
      }
      const upright: Sharp = sharp(file, STRICT).autoOrient();
      const encoded = type === 'image/jpeg' ? upright.jpeg({ quality: 85 }) : upright.png();
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      const sha256 = createHash('sha256').update(data).digest('hex');
      return done({ bytes: data, type, widthPx: info.width, heightPx: info.height, sha256 });
    } catch {
      // The library's words say nothing to a person, and it fails for nothing but the file.
      return refused('imageInvalid');
    }
  });
}
