import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallError, CallResult } from '../../api/result.ts';
import { askForPerson, fetchSupportMessages, sendSupportMessage } from './support-calls.ts';
import type { SupportMessagesPage, SupportAnswer, SupportMessage, SupportStatus } from './support-calls.ts';
import { randomHex } from '../../model/random-id.ts';
import { followChanges } from '../../data/changes.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';

/** Messages asked for at a time. */
const PAGE = 50;
/** Messages that came while nobody looked: more of them at a time. */
const CATCH_UP = 100;

/** My conversation as far as it is loaded: nothing between its first and its last message is missing. */
export interface Conversation {
  /** Oldest first. */
  readonly messages: readonly SupportMessage[];
  readonly status: SupportStatus;
  /** There are older ones. */
  readonly more: boolean;
}

/** A message of mine that the exchange has not confirmed. It is sent, or sent again, under one key: it arrives once. */
export interface Outgoing {
  readonly key: string;
  readonly text: string;
  /** Why the last try did not arrive, or is not known to have; null while it is on its way. */
  readonly error: CallError | null;
}

const NOTHING: Conversation = { messages: [], status: 'open', more: false };

const known = signal<Conversation>(NOTHING);
const waiting = signal<readonly Outgoing[]>([]);
const unseen = signal(false);
const fetchingOlder = signal(false);
const olderError = signal<CallError | null>(null);
/** Views of the conversation that are on the screen. */
let watching = 0;

const lastOf = (messages: readonly SupportMessage[]) => messages[messages.length - 1];
const compareIds = (a: SupportMessage, b: SupportMessage) => (a.id < b.id ? -1 : Number(a.id > b.id));

/** Ends the sending of messages that have arrived: news of them may come although no answer did. */
function arrived(messages: readonly SupportMessage[]): void {
  const keys = new Set(messages.map(({ key }) => key));
  if (waiting.peek().some(({ key }) => keys.has(key))) {
    waiting.value = waiting.peek().filter(({ key }) => !keys.has(key));
  }
}

/** Adds messages that join what is loaded; those known already change nothing. */
function merge({ messages, status }: SupportAnswer, more = known.peek().more): void {
  const before = known.peek().messages;
  const ids = new Set(before.map(({ id }) => id));
  const fresh = messages.filter(({ id }) => !ids.has(id));
  const all = fresh.length === 0 ? before : [...before, ...fresh].sort(compareIds);
  const last = lastOf(before)?.id ?? '';
  batch(() => {
    known.value = { messages: all, status, more };
    arrived(fresh);
    if (watching === 0 && before.length > 0 && fresh.some(({ id, author }) => author !== 'user' && id > last)) {
      unseen.value = true;
    }
  });
}

/** The newest messages: joined where they overlap with what is loaded, else they take its place. */
function takeNewest({ messages, status, more }: SupportMessagesPage): ReadonlySignal<Conversation> {
  const newestKnown = lastOf(known.peek().messages);
  const joins = newestKnown !== undefined && messages.some(({ id }) => id <= newestKnown.id);
  if (joins) merge({ messages, status });
  else {
    batch(() => {
      known.value = { messages: [...messages].sort(compareIds), status, more };
      arrived(messages);
    });
  }
  return known;
}

/** My conversation with the support desk; its value is the signal that holds it. */
export const conversation = createResource({
  owner: sessionStore.token,
  ask: () => fetchSupportMessages({ limit: PAGE }),
  take: takeNewest,
});

/** What I have written and is not confirmed, in the order in which it was written. */
export const outgoing: ReadonlySignal<readonly Outgoing[]> = waiting;
/** The desk has written while no view of the conversation was on the screen. */
export const supportUnseen: ReadonlySignal<boolean> = unseen;
/** Older messages are on their way, or why the last ones did not come. */
export const olderMessages = computed(() => ({ underWay: fetchingOlder.value, error: olderError.value }));
/** What is being written. It is kept in memory only, from page to page, and goes with the person. */
export const supportDraft = signal('');

/** A view of the conversation is on the screen. @returns how to say that it has gone */
export function watchSupport(): () => void {
  watching += 1;
  unseen.value = false;
  return () => {
    watching -= 1;
  };
}

/** Brings the messages before the oldest one that is loaded. */
export async function fetchOlderMessages(): Promise<void> {
  const [token, first] = [sessionStore.token.peek(), known.peek().messages[0]];
  if (fetchingOlder.peek() || !first || !known.peek().more) return;
  batch(() => {
    fetchingOlder.value = true;
    olderError.value = null;
  });
  const found = await fetchSupportMessages({ before: first.id, limit: PAGE });
  if (sessionStore.token.peek() !== token) return;
  batch(() => {
    fetchingOlder.value = false;
    if (!found.success) olderError.value = found.error;
    // Another newest page may have taken the place of what these joined.
    else if (known.peek().messages[0]?.id === first.id) merge(found.data, found.data.more);
  });
}

/** Whether messages may have come that were not asked for, and whether they are being asked for. */
let behind = false;
let catchingUp = false;

/**
 * Asks for what came after the newest message that is loaded. Not while one of mine is on its way: its answer brings it, and
 * it would stand there twice.
 */
async function catchUp(): Promise<void> {
  behind = true;
  if (catchingUp || sending !== null || conversation.now.peek().value === null) return;
  catchingUp = true;
  while (behind) {
    behind = false;
    const token = sessionStore.token.peek();
    const after = lastOf(known.peek().messages)?.id;
    const found = await fetchSupportMessages({ ...(after === undefined ? {} : { after }), limit: CATCH_UP });
    if (sessionStore.token.peek() !== token) return;
    if (sending !== null) {
      behind = true;
      break;
    }
    // What failed is asked for with the next change, and when the page is shown.
    if (!found.success) break;
    if (after === undefined) takeNewest(found.data);
    else {
      merge(found.data);
      if (found.data.more) behind = true;
    }
  }
  catchingUp = false;
}

/** Key of the message that is on its way; one at a time, so that they arrive in their order. */
let sending: string | null = null;

const putError = (key: string, error: CallError | null) => {
  waiting.value = waiting.peek().map((one) => (one.key === key ? { key, text: one.text, error } : one));
};

async function sendNext(): Promise<void> {
  const next = waiting.peek().find(({ error }) => error === null);
  if (sending !== null || !next) return;
  sending = next.key;
  const token = sessionStore.token.peek();
  const answer = await sendSupportMessage(next.key, next.text);
  if (sessionStore.token.peek() !== token) return;
  sending = null;
  batch(() => {
    if (answer.success) {
      waiting.value = waiting.peek().filter(({ key }) => key !== next.key);
      merge(answer.data);
    } else {
      putError(next.key, answer.error);
    }
  });
  void sendNext();
  if (behind) void catchUp();
}

/** Sends a message, after those before it. */
export function sendToSupport(text: string): void {
  waiting.value = [...waiting.peek(), { key: randomHex(), text, error: null }];
  void sendNext();
}

/** Sends a message again that did not arrive, or of which nobody knows; the exchange takes it once. */
export function sendAgain(key: string): void {
  putError(key, null);
  void sendNext();
}

/** Gives a message up that did not arrive. */
export function dropOutgoing(key: string): void {
  if (key !== sending) waiting.value = waiting.peek().filter((one) => one.key !== key);
}

/** Asks for a person. @returns null for who has left meanwhile */
export async function handOver(): Promise<CallResult<SupportAnswer> | null> {
  const token = sessionStore.token.peek();
  const answer = await askForPerson();
  if (sessionStore.token.peek() !== token) return null;
  if (answer.success) merge(answer.data);
  return answer;
}

followChanges(
  ['support'],
  () => void catchUp(),
  () => void catchUp(),
);

// What the person who left had is nobody's.
sessionStore.token.subscribe(() => {
  sending = null;
  behind = false;
  catchingUp = false;
  batch(() => {
    known.value = NOTHING;
    waiting.value = [];
    unseen.value = false;
    fetchingOlder.value = false;
    olderError.value = null;
    supportDraft.value = '';
  });
});
