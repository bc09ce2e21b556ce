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

/** A page that an answer of the support desk may lead to. */
export type SupportPage = (typeof SUPPORT_PAGES)[number];

/** One message of my conversation with the support desk: plain text, whatever it looks like. */
export interface SupportMessage {
  /** Sorts by time. */
  readonly id: string;
  /** machine: the automatic desk; operator: a person. */
  readonly author: WireMessage['author'];
  readonly text: string;
  /** What the exchange has taken out of it. */
  readonly removed: readonly WireMessage['removed'][number][];
  /** Paths, as the exchange names them: whether each is a page of this app is for who shows it. */
  readonly links: readonly string[];
  /** Key that I sent it under; null for what others wrote. */
  readonly key: string | null;
  readonly timeMs: EpochMs;
}

/** open: the machine answers; waiting: for a person; answered: by one; closed: by one, until more is written. */
export type SupportStatus = 'open' | 'waiting' | 'answered' | 'closed';

/** When people answer. */
export interface SupportHours {
  readonly open: boolean;
  /** When `open` turns. */
  readonly changeMs: EpochMs;
  /** The exchange's own zone, an IANA name. */
  readonly timeZone: string;
  /** The spans of the next seven days that begin from now on, and the one that runs; ends are not part of them. */
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
  // The exchange has cleaned it already; an older one, or another, may not have.
  text: plainTextOf(text(row, 'text')),
  removed: texts(row, 'removed').map((removed) => nameOf({ removed }, 'removed', REMOVED)),
  links: texts(row, 'links'),
  key: row['clientOrderId'] === undefined ? null : text(row, 'clientOrderId'),
  timeMs: time(row, 'createTime'),
});

/** Some messages, and how the conversation stands with them. */
export interface SupportAnswer {
  readonly status: SupportStatus;
  readonly messages: readonly SupportMessage[];
}

/** @throws WireError when it makes no sense */
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

/** Which part of the conversation; the newest messages when neither side is named. */
interface SupportMessagesAsked {
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
 * Says something to the support desk; under the same key it is said once, however often it is sent.
 * @returns my message as it was kept, then what the machine says to it
 */
export const sendSupportMessage = (clientOrderId: string, text: string): Promise<CallResult<SupportAnswer>> =>
  fetchData(SUPPORT_SEND, { body: { clientOrderId, text } }, decodeSupportAnswer);

const SUPPORT_HAND_OVER: Endpoint<typeof supportHandOver> = {
  method: 'POST',
  path: '/api/support/handOver',
  access: 'user',
  context: 'general',
};

/** Asks for a person in my conversation; while one is asked for already it adds nothing. */
export const askForPerson = (): Promise<CallResult<SupportAnswer>> =>
  fetchData(SUPPORT_HAND_OVER, {}, decodeSupportAnswer);

const SUPPORT_HOURS: Endpoint<typeof supportHours> = {
  method: 'POST',
  path: '/api/support/hours',
  access: 'public',
  context: 'general',
};

/** When people of the support desk are there; the machine always is. */
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
  /** How the person is to be reached, in their own words. */
  readonly contact: string;
  readonly text: string;
}

/**
 * Leaves a request for when the conversation cannot be reached (C2); under the same key it is left once.
 * @returns its id, to be named when asking about it
 */
export const leaveRequest = (request: SupportRequest, clientOrderId: string): Promise<CallResult<string>> =>
  fetchData(SUPPORT_REQUEST, { body: { clientOrderId, ...request } }, (data) => {
    const id = text(record(data, 'data'), 'id');
    if (id === '') throw new WireError('id');
    return id;
  });
