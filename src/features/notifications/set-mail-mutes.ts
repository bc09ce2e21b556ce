import type { mutesSet } from '../../../protocol/rest/notice.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeMailMutes } from './decode-mail-mutes.ts';
import type { MutableCategory } from './decode-mail-mutes.ts';

const ENDPOINT: Endpoint<typeof mutesSet> = {
  method: 'POST',
  path: '/api/mail/mutes/set',
  access: 'user',
  context: 'general',
};

/** The whole set: what is left out is told again. */
export const setMailMutes = (muted: readonly MutableCategory[]): Promise<CallResult<readonly MutableCategory[]>> =>
  fetchData(ENDPOINT, { body: { muted: [...muted] } }, decodeMailMutes);
