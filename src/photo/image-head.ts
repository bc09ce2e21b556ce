/** Rotation that makes a stored picture upright, as in EXIF: 1 for none … 8; 5 to 8 swap its sides. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATION_TAG = 0x0112;
const LITTLE_ENDIAN = 0x4949;
const ENTRY_BYTES = 12;

/** @param tiff  an EXIF block without its name. @returns 1 when it says nothing that can be read */
function exifOrientation(tiff: Uint8Array): Orientation {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const little = view.getUint16(0) === LITTLE_ENDIAN;
    const directory = view.getUint32(4, little);
    const entries = view.getUint16(directory, little);
    for (let index = 0; index < entries; index++) {
      const at = directory + 2 + index * ENTRY_BYTES;
      if (view.getUint16(at, little) !== ORIENTATION_TAG) continue;
      const value = view.getUint16(at + 8, little);
      return value >= 1 && value <= 8 ? (value as Orientation) : 1;
    }
  } catch {
    // An offset that leads out of the block.
  }
  return 1;
}

export type ImageType = 'image/jpeg' | 'image/png';

/** Properties of a picture, read from its bytes before anything is decoded. */
export interface ImageHead {
  readonly type: ImageType;
  /** Width as stored, before rotation. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly orientation: Orientation;
  /** Ranges [from, to) of the bytes that hold notes of the camera (EXIF): decoded without them, no engine turns the picture. */
  readonly notes: readonly (readonly [from: number, to: number])[];
}

const PNG_MAGIC = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_MAGIC = [0xff, 0xd8, 0xff];
const EXIF_MAGIC = [0x45, 0x78, 0x69, 0x66, 0, 0];

const startsWith = (bytes: Uint8Array, magic: readonly number[], at = 0) =>
  magic.every((byte, index) => bytes[at + index] === byte);

/** @returns null when it is neither JPG nor PNG, whatever its name says, or ends before its size is told */
export function readImageHead(bytes: Uint8Array): ImageHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (startsWith(bytes, PNG_MAGIC)) return readPng(bytes, view);
    return startsWith(bytes, JPEG_MAGIC) ? readJpeg(bytes, view) : null;
  } catch (error) {
    // A length that leads past the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const sized = (head: ImageHead): ImageHead | null => (head.widthPx > 0 && head.heightPx > 0 ? head : null);

/** Frames C0 … CF tell the size, three of them aside: tables of Huffman codes, of arithmetic coding, and a reserved one. */
const tellsSize = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers that stand alone, without a length. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const APP1 = 0xe1;
const START_OF_SCAN = 0xda;

function readJpeg(bytes: Uint8Array, view: DataView): ImageHead | null {
  let [widthPx, heightPx] = [0, 0];
  let orientation: Orientation = 1;
  const notes: [number, number][] = [];
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff || standsAlone(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === START_OF_SCAN) return sized({ type: 'image/jpeg', widthPx, heightPx, orientation, notes });
    const end = at + 2 + view.getUint16(at + 2);
    if (tellsSize(marker)) [heightPx, widthPx] = [view.getUint16(at + 5), view.getUint16(at + 7)];
    if (marker === APP1) {
      notes.push([at, end]);
      if (startsWith(bytes, EXIF_MAGIC, at + 4)) orientation = exifOrientation(bytes.subarray(at + 10, end));
    }
    at = end;
  }
}

const CHUNK_FRAME = 12;
const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

function readPng(bytes: Uint8Array, view: DataView): ImageHead | null {
  if (textAt(bytes, 12) !== 'IHDR') return null;
  let orientation: Orientation = 1;
  const notes: [number, number][] = [];
  // Chunks after the picture's data are not read: a note there arrives too late to be told apart from the data.
  for (let at = 8; at + CHUNK_FRAME <= bytes.length;) {
    const end = at + CHUNK_FRAME + view.getUint32(at);
    const chunk = textAt(bytes, at + 4);
    if (chunk === 'eXIf' && end <= bytes.length) {
      notes.push([at, end]);
      orientation = exifOrientation(bytes.subarray(at + 8, end - 4));
    }
    if (chunk === 'IEND') break;
    at = end;
  }
  return sized({ type: 'image/png', widthPx: view.getUint32(16), heightPx: view.getUint32(20), orientation, notes });
}
