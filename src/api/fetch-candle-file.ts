import { CANDLE_DIGEST_HEADER } from '../../protocol/units/candle-file.ts';
import { failureKind } from '../model/failure-kind.ts';
import { apiBase } from './request.ts';
import { integer, record } from './wire.ts';

/**
 * Answer to a request for a file. `wait`: ask again after `seconds`; `place` in the queue of an exchange that makes it.
 * `tooFast`: the same, for all files of its kind. `none`: the exchange does not have it any more.
 */
export type CandleFileAnswer =
  | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer>; readonly sha256: string | null }
  | { readonly kind: 'wait'; readonly seconds: number; readonly place: number | null }
  | { readonly kind: 'tooFast'; readonly seconds: number }
  | { readonly kind: 'none' | 'offline' | 'failed' };

/** The largest file has 44 640 minutes with four numbers of up to five bytes. */
const BYTES_MOST = 1_000_000;
const LONGEST_WAIT_S = 60;
const ACCEPTED = 202;
const NOT_FOUND = 404;
const TOO_FAST = 429;
const UNAVAILABLE = 503;

function secondsOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds, LONGEST_WAIT_S) : 1;
}

async function placeOf(response: Response): Promise<number | null> {
  const data = record(record(await response.json(), 'envelope')['data'], 'data');
  const place = integer(data, 'place');
  return place > 0 ? place : null;
}

/** Reads a body piece by piece; null when it is longer than any file. */
async function bytesOf({ body }: Response, onBytes: () => void): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader!.read()) {
    onBytes();
    pieces.push(read.value);
    length += read.value.length;
    if (length > BYTES_MOST) {
      reader!.cancel().catch(() => undefined);
      return null;
    }
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/**
 * Fetches a candle file once. Never rejects.
 * @param path  path of the file
 * @param again  true to bypass every cache, because the last file was damaged
 * @param onBytes  called when an answer or a part of it has arrived
 */
export async function fetchCandleFile(
  path: string,
  again: boolean,
  signal: AbortSignal,
  onBytes: () => void,
): Promise<CandleFileAnswer> {
  try {
    const cache = again ? 'reload' : 'default';
    const response = await fetch(apiBase() + path, { credentials: 'omit', cache, signal });
    const { status } = response;
    onBytes();
    if (status === ACCEPTED) return { kind: 'wait', seconds: secondsOf(response), place: await placeOf(response) };
    if (status === UNAVAILABLE) return { kind: 'wait', seconds: secondsOf(response), place: null };
    if (status === TOO_FAST) return { kind: 'tooFast', seconds: secondsOf(response) };
    if (status === NOT_FOUND) return { kind: 'none' };
    if (status !== 200) return { kind: 'failed' };
    const bytes = await bytesOf(response, onBytes);
    if (bytes === null) return { kind: 'failed' };
    return { kind: 'file', bytes, sha256: response.headers.get(CANDLE_DIGEST_HEADER) };
  } catch (error) {
    const isLine = error instanceof DOMException || failureKind(error) === 'network';
    return { kind: isLine ? 'offline' : 'failed' };
  }
}
