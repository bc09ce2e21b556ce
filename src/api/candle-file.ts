import { CANDLE_DIGEST_HEADER } from '../../protocol/units/candle-file.ts';
import { failureKind } from '../model/failure-kind.ts';
import { apiBase } from './request.ts';
import { integer, record } from './wire.ts';

/**
 * Answer to a request for a file. `wait`: ask again after `seconds`; `place` in the queue of an exchange that makes it.
 * `none`: the exchange does not have it any more.
 */
export type CandleFileAnswer =
  | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer>; readonly sha256: string | null }
  | { readonly kind: 'wait'; readonly seconds: number; readonly place: number | null }
  | { readonly kind: 'none' | 'offline' | 'failed' };

/** The largest file has 44 640 minutes with four numbers of up to five bytes. */
const BYTES_MOST = 1_000_000;
const LONGEST_WAIT_S = 60;
const ACCEPTED = 202;
const NOT_FOUND = 404;
const TOO_FAST = 429;
const UNAVAILABLE = 503;

function waitOf(response: Response, place: number | null): CandleFileAnswer {
  const seconds = Number(response.headers.get('retry-after'));
  return { kind: 'wait', seconds: seconds > 0 ? Math.min(seconds, LONGEST_WAIT_S) : 1, place };
}

async function placeOf(response: Response): Promise<number | null> {
  const data = record(record(await response.json(), 'envelope')['data'], 'data');
  const place = integer(data, 'place');
  return place > 0 ? place : null;
}

/**
 * Fetches a candle file once. Never rejects.
 * @param path  of the file
 * @param again  past every cache: what came before was damaged
 */
export async function fetchCandleFile(path: string, again: boolean, signal: AbortSignal): Promise<CandleFileAnswer> {
  try {
    const cache = again ? 'reload' : 'default';
    const response = await fetch(apiBase() + path, { credentials: 'omit', cache, signal });
    const { status } = response;
    if (status === ACCEPTED) return waitOf(response, await placeOf(response));
    if (status === TOO_FAST || status === UNAVAILABLE) return waitOf(response, null);
    if (status === NOT_FOUND) return { kind: 'none' };
    if (status !== 200) return { kind: 'failed' };
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > BYTES_MOST) return { kind: 'failed' };
    return { kind: 'file', bytes, sha256: response.headers.get(CANDLE_DIGEST_HEADER) };
  } catch (error) {
    const isLine = error instanceof DOMException || failureKind(error) === 'network';
    return { kind: isLine ? 'offline' : 'failed' };
  }
}
