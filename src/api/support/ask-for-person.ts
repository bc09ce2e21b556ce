import type { supportHandOver } from '../../../protocol/rest/support.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { decodeSupportAnswer } from './support-message.ts';
import type { SupportAnswer } from './support-message.ts';

const ENDPOINT: Endpoint<typeof supportHandOver> = {
  method: 'POST',
  path: '/api/support/handOver',
  access: 'user',
  context: 'general',
};

/** Asks for a person in my conversation; while one is asked for already it adds nothing. */
export const askForPerson = (): Promise<CallResult<SupportAnswer>> => fetchData(ENDPOINT, {}, decodeSupportAnswer);
