import type {
  SupportMessage as WireMessage,
  SUPPORT_PAGES,
  supportMessages,
  supportSend,
  supportHandOver,
  supportHours,
  supportRequest,
} from '../../../protocol/rest/support.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { plainTextOf } from '../../../protocol/units/chat-text.ts';
import { list, nameOf, record, text, time, WireError } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';

/** A page that an answer of the support desk may link to. */
export type SupportPage = (typeof SUPPORT_PAGES)[number];

/** One message of my conversation with the support desk, always plain text. */
export interface SupportMessage {
  /** Ids sort by time. */
  readonly id: string;
  /** `machine`: the automatic desk; `operator`: a person. */
  readonly author: WireMessage['author'];
  readonly text: string;
  /** Kinds of content that the exchange has removed. */
  readonly removed: readonly WireMessage['removed'][number][];
  /** Paths that the exchange sent. The view checks whether each is a page of this app. */
  readonly links: readonly string[];
  /** Idempotency key of a message of mine; null for messages by others. */
  readonly key: string | null;
  readonly timeMs: EpochMs;
}

/**
 * `open`: the machine answers. `waiting`: waits for a person. `answered`: a person has answered. `closed`: closed by a
 * person until I write again.
 */
export type SupportStatus = 'open' | 'waiting' | 'answered' | 'closed';

/** Hours of the support staff. */
export interface SupportHours {
  readonly open: boolean;
  /** Next time at which `open` changes. */
  readonly changeMs: EpochMs;
  /** Time zone of the exchange, an IANA name. */
  readonly timeZone: string;
  /** Working hours that are running or begin within the next seven days; ends are exclusive. */
  readonly spans: readonly { readonly fromMs: EpochMs; readonly toMs: EpochMs }[];
}

const STATUSES: readonly SupportStatus[] = ['open', 'waiting', 'answered', 'closed'];
const AUTHORS: readonly SupportMessage['author'][] = ['user', 'machine', 'operator'];
const REMOVED: readonly SupportMessage['removed'][number][] = ['secret', 'address', 'link'];

function texts(from: WireRecord, field: string): readonly string[] {
  const found = from[field];
  if (!Array.isArray(found)) throw new WireError(field);
  return found.map((item) => text({ [field]: item as unknown }, field));
}

const decodeMessage = (row: WireRecord): SupportMessage => ({
  id: text(row, 'id'),
  author: nameOf(row, 'author', AUTHORS),
  // The exchange sanitises messages already; an older version or another exchange may not.
  text: plainTextOf(text(row, 'text')),
  removed: texts(row, 'removed').map((removed) => nameOf({ removed }, 'removed', REMOVED)),
  links: texts(row, 'links'),
  key: row['clientOrderId'] === undefined ? null : text(row, 'clientOrderId'),
  timeMs: time(row, 'createTime'),
});

/** Some messages, and the state of the conversation. */
export interface SupportAnswer {
  readonly status: SupportStatus;
  readonly messages: readonly SupportMessage[];
}

/** @throws WireError when a field is missing or invalid */
function decodeSupportAnswer(data: unknown): SupportAnswer {
  const from = record(data, 'data');
  return { status: nameOf(from, 'status', STATUSES), messages: list(from['messages'], 'messages', decodeMessage) };
}

const SUPPORT_MESSAGES: Endpoint<typeof supportMessages> = {
  method: 'POST',
  path: '/api/support/messages',
  access: 'user',
  context: 'general',
};

/** The requested part of the conversation; the newest messages when neither `before` nor `after` is set. */
interface SupportMessagesAsked {
  /** Id of the oldest loaded message; asks for those before it. */
  readonly before?: string;
  /** Id of the newest loaded message; asks for those after it, oldest first. */
  readonly after?: string;
  /** At most 100. */
  readonly limit: number;
}

/** A page of messages, newest first. */
export interface SupportMessagesPage extends SupportAnswer {
  /** Whether there are more messages in the requested direction. */
  readonly more: boolean;
}

/** Fetches a page of my conversation with the support desk. */
export const fetchSupportMessages = (asked: SupportMessagesAsked): Promise<CallResult<SupportMessagesPage>> =>
  fetchData(SUPPORT_MESSAGES, { body: asked }, (data) => ({
    ...decodeSupportAnswer(data),
    more: record(data, 'data')['more'] === true,
  }));

const SUPPORT_SEND: Endpoint<typeof supportSend> = {
  method: 'POST',
  path: '/api/support/send',
  access: 'user',
  context: 'general',
};

/**
 * Sends a message to the support desk. Repeating the call with the same key adds no second message.
 * @returns my message as stored, then the machine's answer
 */
export const sendSupportMessage = (clientOrderId: string, text: string): Promise<CallResult<SupportAnswer>> =>
  fetchData(SUPPORT_SEND, { body: { clientOrderId, text } }, decodeSupportAnswer);

const SUPPORT_HAND_OVER: Endpoint<typeof supportHandOver> = {
  method: 'POST',
  path: '/api/support/handOver',
  access: 'user',
  context: 'general',
};

/** Asks for a person in my conversation; a repeated request adds nothing. */
export const askForPerson = (): Promise<CallResult<SupportAnswer>> =>
  fetchData(SUPPORT_HAND_OVER, {}, decodeSupportAnswer);

const SUPPORT_HOURS: Endpoint<typeof supportHours> = {
  method: 'POST',
  path: '/api/support/hours',
  access: 'public',
  context: 'general',
};

/** Fetches the hours of the support staff; the machine always answers. */
export const fetchSupportHours = (): Promise<CallResult<SupportHours>> =>
  fetchData(SUPPORT_HOURS, {}, (data) => {
    const from = record(data, 'data');
    return {
      open: from['open'] === true,
      changeMs: time(from, 'changeTime'),
      timeZone: text(from, 'timeZone'),
      spans: list(from['spans'], 'spans', (span) => ({ fromMs: time(span, 'from'), toMs: time(span, 'to') })),
    };
  });

const SUPPORT_REQUEST: Endpoint<typeof supportRequest> = {
  method: 'POST',
  path: '/api/support/request',
  access: 'public',
  context: 'general',
};

interface SupportRequest {
  /** Contact data as the person typed it. */
  readonly contact: string;
  readonly text: string;
}

/**
 * Leaves a request when the conversation is unavailable (C2). Repeating the call with the same key leaves no second
 * one.
 * @returns its id, which the person quotes when asking about it
 */
export const leaveRequest = (request: SupportRequest, clientOrderId: string): Promise<CallResult<string>> =>
  fetchData(SUPPORT_REQUEST, { body: { clientOrderId, ...request } }, (data) => {
    const id = text(record(data, 'data'), 'id');
    if (id === '') throw new WireError('id');
    return id;
  });
