import type { mutesGet } from '../../../protocol/rest/notice.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeMailMutes } from './decode-mail-mutes.ts';
import type { MutableCategory } from './decode-mail-mutes.ts';

const ENDPOINT: Endpoint<typeof mutesGet> = {
  method: 'POST',
  path: '/api/mail/mutes/get',
  access: 'user',
  context: 'general',
};

/** The kinds of messages of which I want none. */
export const fetchMailMutes = (): Promise<CallResult<readonly MutableCategory[]>> =>
  fetchData(ENDPOINT, {}, decodeMailMutes);
