import { createHash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { pictureHeader } from './picture-header.ts';

/** 25 megapixels: what the camera of a phone makes. */
const PIXELS_MAX = 25_000_000;
/** Interlaced ones cost several times as much, and no camera makes any. */
const INTERLACED_PIXELS_MAX = 8_000_000;
/** A progressive photo has about ten. */
const SCANS_MAX = 24;
/** Decoding ends after this; what is above is done in a second or two. */
const DECODE_S = 10;
/** As large as any file may become. Above it, no larger than what was sent. */
const SMALL_BYTES = 512 * 1024;
/** Of JPEG, the best first. */
const QUALITIES = [85, 60, 30] as const;
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

/** What may go wrong is the picture: truncated, broken, not what it says. */
const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: PIXELS_MAX, sequentialRead: true, pages: 1 };

/**
 * The picture in its own format, or a JPEG where that is larger than what was sent: noise that was sent in a palette has three
 * times its size without one, and people would fill a disk with what they never sent.
 */
async function encoded(upright: Sharp, type: CleanImage['type'], mostBytes: number) {
  if (type === 'image/png') {
    // Without a palette: to choose one anew takes seconds where all pixels differ.
    const png = await upright.clone().png().toBuffer({ resolveWithObject: true });
    if (png.data.length <= mostBytes) return { ...png, type };
  }
  for (const quality of QUALITIES) {
    // A JPEG knows no transparency: what shows through is white, as paper is.
    const jpeg = await upright
      .clone()
      .flatten({ background: 'white' })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    if (jpeg.data.length <= mostBytes) return { ...jpeg, type: 'image/jpeg' as const };
  }
  return null;
}

/**
 * Makes a new picture of the pixels of a JPEG or PNG: what was hidden beside them (place and time of a photo, a page or an
 * archive in the same file) is gone. The way up that a photo names is kept.
 * Refusals: imageInvalid for what is no whole JPEG or PNG, or costs more to decode than any that is made of pixels;
 * imageTooLarge {megapixels} above 25 megapixels, 8 of an interlaced one, as its header says, before any of it is decoded.
 */
export async function cleanImage(file: Buffer): Promise<Outcome<CleanImage>> {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')]);
  const mime = (await fileTypeFromBuffer(file).catch(() => undefined))?.mime;
  if (mime !== 'image/jpeg' && mime !== 'image/png') return refused('imageInvalid');
  const { whole, scans, interlaced } = pictureHeader(file, mime);
  if (!whole || scans > SCANS_MAX) return refused('imageInvalid');
  try {
    // Without the limit: only then does a header that names too much get an answer of its own.
    const { width, height } = await sharp(file, { ...STRICT, limitInputPixels: false }).metadata();
    const most = interlaced ? INTERLACED_PIXELS_MAX : PIXELS_MAX;
    if (width * height > most || Math.max(width, height) > SIDE_MAX) {
      return refused('imageTooLarge', { megapixels: String(most / 1e6) });
    }
    const upright = sharp(file, STRICT).autoOrient().timeout({ seconds: DECODE_S });
    const made = await encoded(upright, mime, Math.max(SMALL_BYTES, file.length));
    if (made === null) return refused('imageInvalid');
    const { data, info, type } = made;
    const sha256 = createHash('sha256').update(data).digest('hex');
    return done({ bytes: data, type, widthPx: info.width, heightPx: info.height, sha256 });
  } catch {
    // The library's words say nothing to a person, and it fails for nothing but the file.
    return refused('imageInvalid');
  }
}
