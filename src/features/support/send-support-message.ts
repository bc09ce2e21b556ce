import type { supportSend } from '../../../protocol/rest/support.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeSupportAnswer } from './decode-support-message.ts';
import type { SupportAnswer } from './decode-support-message.ts';

const ENDPOINT: Endpoint<typeof supportSend> = {
  method: 'POST',
  path: '/api/support/send',
  access: 'user',
  context: 'general',
};

/**
 * Says something to the support desk; under the same key it is said once, however often it is sent.
 * @returns my message as it was kept, then what the machine says to it
 */
export const sendSupportMessage = (clientOrderId: string, text: string): Promise<CallResult<SupportAnswer>> =>
  fetchData(ENDPOINT, { body: { clientOrderId, text } }, decodeSupportAnswer);
