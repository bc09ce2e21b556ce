import type { uploadRemove } from '../../protocol/rest/upload.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';

const ENDPOINT: Endpoint<typeof uploadRemove> = {
  method: 'POST',
  path: '/api/common/uploadRemove',
  access: 'user',
  context: 'general',
};

/** Deletes a photo of mine for good (R7). Refused with `uploadInReview` until the review that uses it is decided. */
export const removeUpload = (url: string): Promise<CallResult<null>> =>
  fetchData(ENDPOINT, { body: { url } }, () => null);
