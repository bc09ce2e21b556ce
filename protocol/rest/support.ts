import { Type } from 'typebox';
import type { Static } from 'typebox';
import { defineCall } from '../call.ts';
import { SUPPORT_CONTACT_MAX, SUPPORT_TEXT_MAX } from '../units/support-terms.ts';
import { ClientKey, closed, Id, LangHeader, plainText, TimeMs } from './fields.ts';

/** Loose on purpose: what is no text once it is cleaned is refused as `malformed` {field}; line breaks stay. */
const Text = Type.String({ minLength: 1, maxLength: SUPPORT_TEXT_MAX, pattern: '^[^\\u0000]+$' });
const OnlyLang = Type.Object({ lang: LangHeader });

/** Pages that an answer may name: each explains or shows something, none starts a payment (R8). */
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
 * One message. `text` is plain text and never markup: no control, invisible or direction characters, line breaks as \n.
 * Nothing in it is to be made a link; the pages of `links` are what may be tapped.
 */
export const SupportMessage = Type.Object({
  /** Sorts by time. */
  id: Id,
  /** `machine`: the automatic desk, to be shown as such. `operator`: a person who answers. */
  author: Type.Enum(['user', 'machine', 'operator']),
  text: Type.String(),
  /** What was taken out of the text, each replaced by `TAKEN_OUT`: a seed phrase or private key, an address, a foreign link. */
  removed: Type.Array(Type.Enum(['secret', 'address', 'link'])),
  links: Type.Array(Type.Enum([...SUPPORT_PAGES])),
  /** Key that I sent it under; absent from what others wrote. */
  clientOrderId: Type.Optional(Type.String()),
  createTime: TimeMs,
});
export type SupportMessage = Static<typeof SupportMessage>;

/**
 * `open`: the machine answers. `waiting`: for a person. `answered`: a person has answered; writing again waits for them again.
 * `closed`: a person has ended it; writing again opens it anew. Before the first message it is `open`.
 */
export const SupportStatus = Type.Enum(['open', 'waiting', 'answered', 'closed']);

/** Extension. When people answer; the machine always does. Times are the server's, to be shown in the zone of the reader. */
export const supportHours = defineCall({
  name: 'supportHours',
  method: 'POST',
  path: '/api/support/hours',
  access: 'public',
  errorContext: 'general',
  summary: 'When people of the support desk are there',
  data: Type.Object({
    /** IANA name of the zone that the hours are kept in (decision 56). */
    timeZone: Type.String(),
    open: Type.Boolean(),
    /** When `open` turns. */
    changeTime: TimeMs,
    /** The spans of the next seven days that begin from now on, and the one that runs; ends are not part of them. */
    spans: Type.Array(Type.Object({ from: TimeMs, to: TimeMs })),
  }),
});

/**
 * Extension. My conversation, newest message first: the newest ones, those before `before`, or those after `after` (of these
 * the oldest come, still newest first). CHANGED `support` names the newest message and means: ask for those after yours.
 * An id of somebody else counts for nothing but its place in time.
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
    /** There are more on the side that was asked for. */
    more: Type.Boolean(),
  }),
});

const Said = Type.Object({
  status: SupportStatus,
  /** What this call has added, oldest first: my message as it was kept, then what the machine says to it. */
  messages: Type.Array(SupportMessage),
});

/**
 * Extension. A repeat with the same key and text gets the first answer, with another text `keyReused`. Counted by itself:
 * more than 20 a minute are `tooFast` {seconds}.
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

/** Extension. Asks for a person. While one is asked for already it adds nothing. */
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
 * Extension (C2). For whoever cannot reach the conversation, signed in or not: takes a request, shows nothing of anybody.
 * Three a minute an address, then `tooFast` {seconds}; `unavailable` while too many wait. Repeats as `supportSend`.
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
  /** To be named when asking about it. */
  data: Type.Object({ id: Id }),
});
