import type { supportMessages } from '../../../protocol/rest/support.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { record } from '../../api/wire.ts';
import { decodeSupportAnswer } from './decode-support-message.ts';
import type { SupportAnswer } from './decode-support-message.ts';

const ENDPOINT: Endpoint<typeof supportMessages> = {
  method: 'POST',
  path: '/api/support/messages',
  access: 'user',
  context: 'general',
};

/** Which part of the conversation; the newest messages when neither side is named. */
export interface SupportMessagesAsked {
  /** Id of the oldest message that is known: those before it. */
  readonly before?: string;
  /** Id of the newest message that is known: those after it, the oldest of them first to come. */
  readonly after?: string;
  /** At most 100. */
  readonly limit: number;
}

/** Newest first. */
export interface SupportMessagesPage extends SupportAnswer {
  /** There are more on the side that was asked for. */
  readonly more: boolean;
}

/** My conversation with the support desk, a page of it. */
export const fetchSupportMessages = (asked: SupportMessagesAsked): Promise<CallResult<SupportMessagesPage>> =>
  fetchData(ENDPOINT, { body: asked }, (data) => ({
    ...decodeSupportAnswer(data),
    more: record(data, 'data')['more'] === true,
  }));
