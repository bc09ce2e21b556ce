/** How a stored picture is turned to stand upright, as EXIF counts: 1 as it is … 8; 5 to 8 swap its sides. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATION_TAG = 0x0112;
const LITTLE_ENDIAN = 0x4949;
const ENTRY_BYTES = 12;

/** @param tiff  an EXIF block without its name. @returns 1 when it says nothing that can be read */
export function exifOrientation(tiff: Uint8Array): Orientation {
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
