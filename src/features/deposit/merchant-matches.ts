import { signal } from '@preact/signals-core';
import type { CallResult, CallError } from '../../api/result.ts';
import { followChanges } from '../../data/changes.ts';
import { createResource, refreshLoaded } from '../../data/resource.ts';
import type { Resource } from '../../data/resource.ts';
import { createResourcesById } from '../../data/resources-by-id.ts';
import { sessionStore } from '../../data/session.ts';
import { createRequestKey } from '../../api/request-key.ts';
import { fetchMerchantMatch, cancelMerchantMatch, startMerchantMatch } from './merchant-match-calls.ts';
import type { MerchantMatch, MatchDraft } from './merchant-match-calls.ts';

/** Id of the match on the page; null selects the open one. */
const followed = signal<string | null>(null);

/** Body code of a missing resource. */
const NOT_FOUND = 404;

async function ask(): Promise<CallResult<MerchantMatch | null>> {
  const found = await fetchMerchantMatch(followed.peek() ?? undefined);
  const none = !found.success && found.error.kind === 'refused' && found.error.code === NOT_FOUND;
  return none ? { success: true, data: null } : found;
}

/**
 * The match of a manual deposit: the open one, which a reload resumes, and then the same one until its end. Null when
 * there is none.
 */
export const merchantMatch: Resource<MerchantMatch | null> = createResource({
  owner: sessionStore.token,
  ask,
  take(match) {
    followed.value = match?.id ?? null;
    return match;
  },
});

/** Follows the open match again, when the page mounts or the person starts over. */
export function leaveMatch(): void {
  followed.value = null;
  merchantMatch.clear();
}

sessionStore.token.subscribe(() => leaveMatch());

const byId = createResourcesById((id) => ({ owner: sessionStore.token, ask: () => fetchMerchantMatch(id) }));

/** Match by id, for the deposit that was paid through it. */
export const matchOf = byId.of;

function refreshAll(id?: string): void {
  byId.refreshLoaded(id);
  refreshLoaded(merchantMatch);
}
followChanges(['match'], refreshAll, () => refreshAll());

/** Stores the match of a call's answer. */
export function applyMatch(match: MerchantMatch): void {
  matchOf(match.id).apply(match);
  if (followed.peek() === null || followed.peek() === match.id) merchantMatch.apply(match);
}

const requestKey = createRequestKey();

/** Stores the answer of a call unless the person has signed out. @returns the error of a failed call, else null */
function taken(answer: CallResult<MerchantMatch>, token: string | null): CallError | null {
  if (!answer.success) return answer.error;
  if (sessionStore.token.peek() === token) merchantMatch.apply(answer.data);
  return null;
}

/** Starts a search. If one is open already, shows that one instead. */
export async function startMatch(request: Omit<MatchDraft, 'clientOrderId'>): Promise<CallError | null> {
  const token = sessionStore.token.peek();
  const answer = await startMerchantMatch({ ...request, clientOrderId: requestKey.keyFor(request) });
  requestKey.answered(answer);
  const error = taken(answer, token);
  if (error === null) return null;
  leaveMatch();
  await merchantMatch.refresh();
  return merchantMatch.now.peek().value === null ? error : null;
}

/** Cancels the search or the unpaid match. If it had ended, the match is fetched again. */
export async function cancelMatch(id: string): Promise<CallError | null> {
  const token = sessionStore.token.peek();
  const error = taken(await cancelMerchantMatch(id), token);
  if (error !== null) void merchantMatch.refresh();
  return error;
}
