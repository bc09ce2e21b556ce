import { createHash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { pictureHeader } from './picture-header.ts';

/** 25 megapixels, the size of a phone camera's photo. */
const PIXELS_MAX = 25_000_000;
/** Interlaced pictures cost several times as much to decode, and no camera makes them. */
const INTERLACED_PIXELS_MAX = 8_000_000;
/** Most scans of a JPEG; a progressive photo has about ten. */
const SCANS_MAX = 24;
/** Decoding is aborted after this; pictures within the limits take a second or two. */
const DECODE_S = 10;
/** A cleaned file may always have this size. Above it, it may not be larger than the file that was sent. */
const SMALL_BYTES = 512 * 1024;
/** JPEG qualities to try, best first. */
const QUALITIES = [85, 60, 30] as const;
/** Longest side in pixels; no screen and no camera has a longer line. */
const SIDE_MAX = 16_384;

/** A picture re-encoded from the pixels of another, without its metadata. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly type: 'image/jpeg' | 'image/png';
  readonly widthPx: number;
  readonly heightPx: number;
  /** SHA-256 of `bytes`, hex. */
  readonly sha256: string;
}

/** Decoding fails on any error in the file: truncated, broken, or not of its declared type. */
const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: PIXELS_MAX, sequentialRead: true, pages: 1 };

/**
 * Encodes the picture in its own format, or as a JPEG when that would be larger than the file sent. Without its palette
 * a palette picture of noise grows to three times its size.
 */
async function encoded(upright: Sharp, type: CleanImage['type'], mostBytes: number) {
  if (type === 'image/png') {
    // Without a palette: computing one takes seconds when all pixels differ.
    const png = await upright.clone().png().toBuffer({ resolveWithObject: true });
    if (png.data.length <= mostBytes) return { ...png, type };
  }
  for (const quality of QUALITIES) {
    // JPEG has no transparency, so transparent pixels become white.
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
 * Re-encodes the pixels of a JPEG or PNG. Data beside them (place and time of a photo, another file appended to it) is
 * dropped, and the orientation of the photo is applied. Refusals: imageInvalid for an incomplete or other file, or one
 * that costs more to decode than any picture of pixels; imageTooLarge {megapixels} above 25 megapixels (8 if
 * interlaced) by its header, before any of it is decoded.
 */
export async function cleanImage(file: Buffer): Promise<Outcome<CleanImage>> {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')]);
  const mime = (await fileTypeFromBuffer(file).catch(() => undefined))?.mime;
  if (mime !== 'image/jpeg' && mime !== 'image/png') return refused('imageInvalid');
  const { whole, scans, interlaced } = pictureHeader(file, mime);
  if (!whole || scans > SCANS_MAX) return refused('imageInvalid');
  try {
    // Reads the header without the limit, so that a size above it gets its own refusal.
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
    // The library's message means nothing to a user, and only the file can cause a failure.
    return refused('imageInvalid');
  }
}
