import type { profileUpdate } from '../../../protocol/rest/profile.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import type { ProfileFields } from './profile.ts';

const ENDPOINT: Endpoint<typeof profileUpdate> = {
  method: 'POST',
  path: '/api/user/update',
  access: 'user',
  context: 'user',
};

/** Changes the fields that are given; an empty text clears one, those left out stay. */
export const updateProfile = (change: Partial<ProfileFields>): Promise<CallResult<null>> =>
  fetchData(ENDPOINT, { body: change }, () => null);
