import type { upload } from '../../../protocol/rest/upload.ts';
import { addressOf, answerOf, unanswered } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { integer, record, text } from '../../api/wire.ts';

const UPLOAD: Endpoint<typeof upload> = {
  method: 'POST',
  path: '/api/common/upload',
  access: 'user',
  context: 'general',
};

/** Longer than the timeout of other calls, for a photo on a slow connection (decision 21). */
const TIMEOUT_MS = 60_000;

/** Error codes of an upload without an answer, as in the specification (docs/contract.md#errors). */
export const UPLOAD_ERRORS = { network: 602_001, abort: 600_003, timeout: 5 } as const;

/** Purpose of a photo. */
export type PhotoPurpose = 'kyc' | 'loan' | 'deposit';

export interface UploadedPhoto {
  /** Identifies the photo in other calls; only its owner can load it. */
  readonly url: string;
  readonly sizeBytes: number;
}

export interface PhotoUpload {
  readonly photo: Blob;
  readonly purpose: PhotoPurpose;
  /** @param part  uploaded share of the bytes, 0 … 1 */
  onProgress(part: number): void;
  readonly signal: AbortSignal;
}

const nameOf = (photo: Blob) => (photo.type === 'image/png' ? 'photo.png' : 'photo.jpg');

/**
 * Uploads a photo with XMLHttpRequest, because `fetch` reports no upload progress. Never rejects; an upload without an
 * answer has a code of `UPLOAD_ERRORS`.
 */
export const uploadPhoto = ({ photo, purpose, onProgress, signal }: PhotoUpload): Promise<CallResult<UploadedPhoto>> =>
  new Promise((resolve) => {
    const addressed = addressOf(UPLOAD);
    const form = new FormData();
    form.append('purpose', purpose);
    // The original file name may reveal more than the picture.
    form.append('file', photo, nameOf(photo));
    const request = new XMLHttpRequest();
    request.open(UPLOAD.method, addressed.url);
    for (const [name, value] of Object.entries(addressed.headers)) request.setRequestHeader(name, value);
    request.timeout = TIMEOUT_MS;
    const giveUp = () => request.abort();
    const end = (answer: CallResult<UploadedPhoto>) => {
      signal.removeEventListener('abort', giveUp);
      resolve(answer);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(Math.min(1, loaded / total));
    });
    request.addEventListener('load', () =>
      end(
        answerOf(UPLOAD, addressed, request.status, request.responseText, (data) => {
          const row = record(data, 'data');
          return { url: text(row, 'url'), sizeBytes: integer(row, 'sizeBytes') };
        }),
      ),
    );
    request.addEventListener('error', () => end(unanswered(UPLOAD, 'network', UPLOAD_ERRORS.network)));
    request.addEventListener('abort', () => end(unanswered(UPLOAD, 'network', UPLOAD_ERRORS.abort)));
    request.addEventListener('timeout', () => end(unanswered(UPLOAD, 'timeout', UPLOAD_ERRORS.timeout)));
    signal.addEventListener('abort', giveUp);
    request.send(form);
    if (signal.aborted) giveUp();
  });
