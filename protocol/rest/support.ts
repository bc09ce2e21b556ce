import { Type } from 'typebox';
import type { Static } from 'typebox';
import { defineCall } from '../call.ts';
import { SUPPORT_CONTACT_MAX, SUPPORT_TEXT_MAX } from '../units/support-terms.ts';
import { ClientKey, closed, Id, LangHeader, plainText, TimeMs } from './fields.ts';

/** Permissive: a text that is empty after cleaning is refused as `malformed` {field}; line breaks stay. */
const Text = Type.String({ minLength: 1, maxLength: SUPPORT_TEXT_MAX, pattern: '^[^\\u0000]+$' });
const OnlyLang = Type.Object({ lang: LangHeader });

/** Pages that an answer may link to: each explains or shows something, none starts a payment (R8). */
export const SUPPORT_PAGES = [
  '/pages/help/help',
  '/pages/rules/rules',
  '/pages/limits/limits',
  '/pages/verification/verification',
  '/pages/verification/fund-password-status',
  '/pages/safety/safety',
  '/pages/notifications/notifications',
  '/pages/diagnostics/diagnostics',
] as const;

/**
 * One message. `text` is plain text, never markup: no control, invisible or direction characters, line breaks as \n.
 * Clients must not turn parts of it into links; only the pages of `links` may be tapped.
 */
export const SupportMessage = Type.Object({
  /** Sorts by time. */
  id: Id,
  /** `machine`: the automatic answers, to be shown as such. `operator`: staff. */
  author: Type.Enum(['user', 'machine', 'operator']),
  text: Type.String(),
  /**
   * Kinds of parts that were removed from the text, each replaced by `TAKEN_OUT`: a seed phrase or private key, an
   * address, a foreign link.
   */
  removed: Type.Array(Type.Enum(['secret', 'address', 'link'])),
  links: Type.Array(Type.Enum([...SUPPORT_PAGES])),
  /** Idempotency key of my message; absent from messages of others. */
  clientOrderId: Type.Optional(Type.String()),
  createTime: TimeMs,
});
export type SupportMessage = Static<typeof SupportMessage>;

/**
 * `open`: automatic answers. `waiting`: for staff. `answered`: by staff; another message makes it waiting again.
 * `closed`: ended by staff; another message reopens it. Before the first message it is `open`.
 */
export const SupportStatus = Type.Enum(['open', 'waiting', 'answered', 'closed']);

/**
 * Extension. Hours of the staff; automatic answers are always available. Times are the server's, to be shown in the
 * reader's zone.
 */
export const supportHours = defineCall({
  name: 'supportHours',
  method: 'POST',
  path: '/api/support/hours',
  access: 'public',
  errorContext: 'general',
  summary: 'When people of the support desk are there',
  data: Type.Object({
    /** IANA name of the time zone of the hours (decision 56). */
    timeZone: Type.String(),
    open: Type.Boolean(),
    /** Time at which `open` changes. */
    changeTime: TimeMs,
    /** The running span and those that begin within the next seven days; ends are exclusive. */
    spans: Type.Array(Type.Object({ from: TimeMs, to: TimeMs })),
  }),
});

/**
 * Extension. My conversation, newest message first: the newest ones, those before `before`, or the oldest of those
 * after `after`. CHANGED `support` has the id of the newest message and means: request the messages after the last
 * known one. An id of another user only counts as a point in time.
 */
export const supportMessages = defineCall({
  name: 'supportMessages',
  method: 'POST',
  path: '/api/support/messages',
  access: 'user',
  errorContext: 'general',
  summary: 'My conversation with the support desk',
  body: Type.Object(
    {
      before: Type.Optional(Id),
      after: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    closed,
  ),
  data: Type.Object({
    status: SupportStatus,
    messages: Type.Array(SupportMessage),
    /** Whether there are more messages in the requested direction. */
    more: Type.Boolean(),
  }),
});

const Said = Type.Object({
  status: SupportStatus,
  /** Messages that this call added, oldest first: mine as stored, then the automatic answers. */
  messages: Type.Array(SupportMessage),
});

/**
 * Extension. A repeat with the same key and text gets the first answer, with another text `keyReused`. Limited
 * separately: more than 20 a minute are `tooFast` {seconds}.
 */
export const supportSend = defineCall({
  name: 'supportSend',
  method: 'POST',
  path: '/api/support/send',
  access: 'user',
  errorContext: 'general',
  summary: 'Say something to the support desk',
  headers: OnlyLang,
  body: Type.Object({ clientOrderId: ClientKey, text: Text }, closed),
  data: Said,
});

/** Extension. Asks for staff. A repeat adds nothing. */
export const supportHandOver = defineCall({
  name: 'supportHandOver',
  method: 'POST',
  path: '/api/support/handOver',
  access: 'user',
  errorContext: 'general',
  summary: 'Ask for a person in my conversation',
  headers: OnlyLang,
  data: Said,
});

/**
 * Extension (C2). For users who cannot reach the conversation, signed in or not: stores a request and reveals nothing
 * about any user. Three a minute per address, then `tooFast` {seconds}; `unavailable` while too many are open. Repeats
 * as `supportSend`.
 */
export const supportRequest = defineCall({
  name: 'supportRequest',
  method: 'POST',
  path: '/api/support/request',
  access: 'public',
  errorContext: 'general',
  summary: 'Leave a request and how to be reached',
  headers: OnlyLang,
  body: Type.Object({ clientOrderId: ClientKey, contact: plainText(SUPPORT_CONTACT_MAX), text: Text }, closed),
  /** Reference for later questions. */
  data: Type.Object({ id: Id }),
});
