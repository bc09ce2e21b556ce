import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Multipart } from '../../protocol/call.ts';
import { RequestRefused } from './envelope.ts';

/** Allowance for boundaries, part headers and small fields around the file. */
const AROUND_FILE_BYTES = 16 * 1024;
const FIELD_BYTES = 256;
const PART_HEADERS = 8;

/** The parts of a multipart request; the fields are not validated yet. */
interface Parts {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Buffer;
}

/**
 * Refuses a request by its Content-Length before any of it is read: 413 when it is too large for a file of this call,
 * 411 when it has none.
 */
export const refuseLongUploads = ({ maxBytes }: Multipart) =>
  async function check({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const length = headers['content-length'];
    if (length === undefined) throw new RequestRefused(411, 'malformed');
    if (Number(length) <= maxBytes + AROUND_FILE_BYTES) return;
    // The connection closes without reading the rest of the body.
    reply.header('connection', 'close');
    throw new RequestRefused(413, 'tooLarge');
  };

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

/**
 * Reads one file and the small fields beside it. A part with another name, a repeated part, a second file or none is
 * malformed.
 * @returns null when the file is larger than the call allows; the rest of it has then been read and dropped
 */
export async function partsOf(request: FastifyRequest, { file: name, maxBytes }: Multipart): Promise<Parts | null> {
  const fields = new Map<string, string>();
  const files: Buffer[] = [];
  let tooLarge = false;
  const limits = {
    fileSize: maxBytes,
    files: 1,
    fields: 8,
    parts: 9,
    fieldSize: FIELD_BYTES,
    headerPairs: PART_HEADERS,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (part.fieldname !== name) throw new RequestRefused(400, 'malformed');
        files.push(await part.toBuffer());
      } else {
        if (fields.has(part.fieldname) || part.valueTruncated || typeof part.value !== 'string') {
          throw new RequestRefused(400, 'malformed');
        }
        fields.set(part.fieldname, part.value);
      }
    }
  } catch (error) {
    // Drains the remaining parts; otherwise the connection would wait for ever.
    request.raw.unpipe().resume();
    if (error instanceof RequestRefused) throw error;
    if (!isTooLarge(error)) throw new RequestRefused(400, 'malformed');
    tooLarge = true;
  }
  if (tooLarge) return null;
  const [file] = files;
  if (file === undefined) throw new RequestRefused(400, 'malformed');
  return { fields: Object.fromEntries(fields), file };
}
