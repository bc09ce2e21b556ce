import type { supportHandOver } from '../../../protocol/rest/support.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeSupportAnswer } from './decode-support-message.ts';
import type { SupportAnswer } from './decode-support-message.ts';

const ENDPOINT: Endpoint<typeof supportHandOver> = {
  method: 'POST',
  path: '/api/support/handOver',
  access: 'user',
  context: 'general',
};

/** Asks for a person in my conversation; while one is asked for already it adds nothing. */
export const askForPerson = (): Promise<CallResult<SupportAnswer>> => fetchData(ENDPOINT, {}, decodeSupportAnswer);
