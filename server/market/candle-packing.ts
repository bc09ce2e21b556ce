import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

/** Facts of a candle file before compression. */
export interface CandleFileFacts {
  /** Minutes with trades. */
  readonly rows: number;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** A candle file, compressed with brotli. */
export interface PackedCandleFile {
  readonly facts: CandleFileFacts;
  readonly packed: Buffer;
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** Levels 5 to 9 make files larger; 10 saves a hundredth but takes fifty times as long. */
const QUALITY = 4;

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Compresses a file, on a thread of the pool. */
export async function packCandleFile(bytes: Buffer, rows: number): Promise<PackedCandleFile> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const packed = await compress(bytes, { params });
  return { facts: { rows, bytes: bytes.length, sha256: digestOf(bytes) }, packed };
}

/**
 * Decompresses a file for a client that takes no brotli.
 * @throws Error for bytes that are damaged
 */
export async function unpackCandleFile({ facts, packed }: PackedCandleFile): Promise<Buffer> {
  const bytes = await decompress(packed, { maxOutputLength: facts.bytes + 1 });
  if (bytes.length !== facts.bytes || digestOf(bytes) !== facts.sha256) throw new Error('candle file damaged');
  return bytes;
}
