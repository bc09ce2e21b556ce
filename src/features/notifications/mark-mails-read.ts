import type { mailUpdate } from '../../../protocol/rest/notice.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';

const ENDPOINT: Endpoint<typeof mailUpdate> = {
  method: 'POST',
  path: '/api/mail/updateMail',
  access: 'user',
  context: 'general',
};

/** The ids travel as a comma list with a trailing comma, as specified (N1, decision 34). */
export const markMailsRead = (ids: readonly string[]): Promise<CallResult<undefined>> =>
  fetchData(ENDPOINT, { query: { ids: ids.map((id) => `${id},`).join('') } }, () => undefined);
