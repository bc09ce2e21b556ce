import type { faceCheck } from '../../../protocol/rest/verification.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { integer, record } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof faceCheck> = {
  method: 'POST',
  path: '/api/user/faceCheck',
  access: 'user',
  context: 'kyc',
};

export interface FaceAnswer {
  readonly passed: boolean;
  /** More that may fail before the exchange lets somebody wait. */
  readonly attemptsLeft: number;
}

/** The simulated check of an uploaded photo: it looks at no face. Refused with `tooFast` after too many that did not pass. */
export const checkFace = (photoUrl: string): Promise<CallResult<FaceAnswer>> =>
  fetchData(ENDPOINT, { body: { photoUrl } }, (data) => {
    const from = record(data, 'data');
    return { passed: from['passed'] === true, attemptsLeft: integer(from, 'attemptsLeft') };
  });
