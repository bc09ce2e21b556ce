import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Multipart } from '../../protocol/call.ts';
import { RequestRefused } from './envelope.ts';

/** Boundaries, part headers and small fields around the file. */
const AROUND_FILE_BYTES = 16 * 1024;
const FIELD_BYTES = 256;
const PART_HEADERS = 8;

/** What a multipart request carries, fields not looked at yet. */
interface Parts {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Buffer;
}

/**
 * Refuses by the length that a request says it has, before any of it is read: 413 when it is too large for a file of this
 * call, 411 when it says none, since then its end would be anybody's guess.
 */
export const refuseLongUploads = ({ maxBytes }: Multipart) =>
  async function check({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const length = headers['content-length'];
    if (length === undefined) throw new RequestRefused(411, 'malformed');
    if (Number(length) <= maxBytes + AROUND_FILE_BYTES) return;
    // What is still on its way is not waited for.
    reply.header('connection', 'close');
    throw new RequestRefused(413, 'tooLarge');
  };

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

/**
 * Reads one file and the small fields beside it. A part of another name, a part twice, a second file or none are malformed.
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
    // Nobody reads the parts that are left: let them run past, or the connection would wait for ever.
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
