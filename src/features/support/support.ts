import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallError, CallResult } from '../../api/result.ts';
import { askForPerson, fetchSupportMessages, sendSupportMessage } from './support-calls.ts';
import type { SupportMessagesPage, SupportAnswer, SupportMessage, SupportStatus } from './support-calls.ts';
import { randomHex } from '../../model/random-id.ts';
import { followChanges } from '../../data/changes.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';

/** Messages per request. */
const PAGE = 50;
/** Messages per request when catching up on missed ones. */
const CATCH_UP = 100;

/** The loaded part of my conversation; it has no gap between its first and last message. */
export interface Conversation {
  /** Oldest first. */
  readonly messages: readonly SupportMessage[];
  readonly status: SupportStatus;
  /** Whether there are older messages to load. */
  readonly more: boolean;
}

/** A message of mine that the exchange has not confirmed. Every attempt uses the same key, so it is stored once. */
export interface Outgoing {
  readonly key: string;
  readonly text: string;
  /** Error of the last attempt; null while it is being sent. The message may have arrived despite the error. */
  readonly error: CallError | null;
}

const NOTHING: Conversation = { messages: [], status: 'open', more: false };

const known = signal<Conversation>(NOTHING);
const waiting = signal<readonly Outgoing[]>([]);
const unseen = signal(false);
const fetchingOlder = signal(false);
const olderError = signal<CallError | null>(null);
/** Number of mounted views of the conversation. */
let watching = 0;

const lastOf = (messages: readonly SupportMessage[]) => messages[messages.length - 1];
const compareIds = (a: SupportMessage, b: SupportMessage) => (a.id < b.id ? -1 : Number(a.id > b.id));

/** Removes messages that have arrived from the outgoing ones; they may arrive although the answer was lost. */
function arrived(messages: readonly SupportMessage[]): void {
  const keys = new Set(messages.map(({ key }) => key));
  if (waiting.peek().some(({ key }) => keys.has(key))) {
    waiting.value = waiting.peek().filter(({ key }) => !keys.has(key));
  }
}

/** Adds messages that adjoin the loaded ones; known messages change nothing. */
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

/** Merges the newest messages when they overlap with the loaded ones, else replaces those. */
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

/** My messages that are not confirmed yet, in the order they were written. */
export const outgoing: ReadonlySignal<readonly Outgoing[]> = waiting;
/** Whether the desk has written while no view of the conversation was mounted. */
export const supportUnseen: ReadonlySignal<boolean> = unseen;
/** Whether older messages are being loaded, and the error of the last attempt. */
export const olderMessages = computed(() => ({ underWay: fetchingOlder.value, error: olderError.value }));
/** The draft of a message. It is kept in memory across pages and cleared at sign-out. */
export const supportDraft = signal('');

/** Counts a mounted view of the conversation. @returns the function that unmounts it */
export function watchSupport(): () => void {
  watching += 1;
  unseen.value = false;
  return () => {
    watching -= 1;
  };
}

/** Loads the messages before the oldest loaded one. */
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
    // A page of newest messages may have replaced the list that these adjoin.
    else if (known.peek().messages[0]?.id === first.id) merge(found.data, found.data.more);
  });
}

/** Whether messages may have been missed. */
let behind = false;
let catchingUp = false;

/**
 * Loads the messages after the newest loaded one. It waits while a message of mine is being sent, because the answer
 * contains that message and it would appear twice.
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
    // After a failure the next change, or showing the page, tries again.
    if (!found.success) break;
    if (after === undefined) takeNewest(found.data);
    else {
      merge(found.data);
      if (found.data.more) behind = true;
    }
  }
  catchingUp = false;
}

/** Key of the message being sent; one at a time, so that messages arrive in order. */
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

/** Queues a message behind those that are not sent yet. */
export function sendToSupport(text: string): void {
  waiting.value = [...waiting.peek(), { key: randomHex(), text, error: null }];
  void sendNext();
}

/** Retries a message that did not arrive or may not have; the exchange stores it once. */
export function sendAgain(key: string): void {
  putError(key, null);
  void sendNext();
}

/** Discards a message that did not arrive. */
export function dropOutgoing(key: string): void {
  if (key !== sending) waiting.value = waiting.peek().filter((one) => one.key !== key);
}

/** Asks for a person. @returns null when the person has signed out meanwhile */
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

// Clears the data of the person who signed out.
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
