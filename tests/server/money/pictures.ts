import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Pictures that people hand in, good and hostile ones. */

/** A photo of noise, so that no two are alike. @returns the bytes of a JPEG or PNG */
export function photo(width = 320, height = 240, type: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const pixels = randomBytes(width * height * 3);
  const raw = sharp(pixels, { raw: { width, height, channels: 3 } });
  return (type === 'jpeg' ? raw.jpeg() : raw.png()).toBuffer();
}

/** A photo that names a place, a camera and a way up: 320x240 stored, 240x320 upright. */
export async function taggedPhoto(): Promise<Buffer> {
  return sharp(await photo())
    .withExif({ IFD0: { Make: 'SECRETCAMERA' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** The same PNG with another size in its header: what a decompression bomb says of itself. */
export function pngThatSays(png: Buffer, width: number, height: number): Buffer {
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(width, 16);
  bomb.writeUInt32BE(height, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  return bomb;
}

/**
 * The same progressive JPEG with its last scan again and again, which changes no pixel much and costs a pass each time.
 */
export function withMoreScans(jpeg: Buffer, times: number): Buffer {
  const end = jpeg.lastIndexOf(Buffer.from([0xff, 0xd9]));
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), end);
  return Buffer.concat([jpeg.subarray(0, end), ...Array.from({ length: times }, () => scan), jpeg.subarray(end)]);
}

export const PAGE = Buffer.from('<html><script>alert(document.cookie)</script></html>');
/** End of a ZIP archive: what a Java runtime looks for in a GIFAR. */
export const ARCHIVE_END = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
