/** Facts of a file's structure that bound the cost of decoding it, read before decoding. */
export interface PictureHeader {
  /** Whether the file contains its end marker. */
  readonly whole: boolean;
  /** Scans of a JPEG, each of which is a pass over all pixels; 1 for a PNG. */
  readonly scans: number;
  /** Whether a PNG is interlaced: its pixels come in seven passes, which costs several times as much. */
  readonly interlaced: boolean;
}

const PNG_START = 8;
const PNG_INTERLACE_AT = 28;
/** Bytes of length, type and checksum of a chunk. */
const PNG_FRAME = 12;

/** Parses a PNG by ISO/IEC 15948, 5.3: length, type, data, checksum. */
function pngHeader(file: Buffer): PictureHeader {
  const known = { scans: 1, interlaced: file[PNG_INTERLACE_AT] === 1 };
  for (let at = PNG_START; at + PNG_FRAME <= file.length; at += PNG_FRAME + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === 'IEND') return { whole: true, ...known };
  }
  return { whole: false, ...known };
}

const MARK = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Returns whether a byte after 0xff is an escaped 0xff or a restart marker; neither ends a scan. */
const isInsideScan = (byte: number): boolean => byte === 0 || (byte >= 0xd0 && byte <= 0xd7);

/**
 * Parses a JPEG by ISO/IEC 10918-1, B.1: markers with a length, then the coded pixels of each scan up to the next
 * marker.
 */
function jpegHeader(file: Buffer): PictureHeader {
  let scans = 0;
  const header = (whole: boolean): PictureHeader => ({ whole, scans, interlaced: false });
  let at = 2;
  while (at + 4 <= file.length) {
    const mark = file[at + 1]!;
    // Fill bytes before a marker.
    if (file[at] === MARK && mark === MARK) at += 1;
    else if (file[at] !== MARK) return header(false);
    else if (mark === START_OF_SCAN) {
      scans++;
      at = file.indexOf(MARK, at + 2);
      while (at !== -1 && at + 1 < file.length && isInsideScan(file[at + 1]!)) at = file.indexOf(MARK, at + 2);
      if (at === -1) return header(false);
      if (file[at + 1] === END_OF_IMAGE) return header(true);
    } else at += 2 + file.readUInt16BE(at + 2);
  }
  return header(false);
}

export const pictureHeader = (file: Buffer, type: 'image/jpeg' | 'image/png'): PictureHeader =>
  type === 'image/png' ? pngHeader(file) : jpegHeader(file);
