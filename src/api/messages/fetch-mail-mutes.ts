import type { mutesGet } from '../../../protocol/rest/notice.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { decodeMailMutes } from './mail-mutes.ts';
import type { MutableCategory } from './mail-mutes.ts';

const ENDPOINT: Endpoint<typeof mutesGet> = {
  method: 'POST',
  path: '/api/mail/mutes/get',
  access: 'user',
  context: 'general',
};

/** The kinds of messages of which I want none. */
export const fetchMailMutes = (): Promise<CallResult<readonly MutableCategory[]>> =>
  fetchData(ENDPOINT, {}, decodeMailMutes);
