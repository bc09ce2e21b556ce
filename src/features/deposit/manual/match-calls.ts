import { cancelMerchantMatch } from '../cancel-merchant-match.ts';
import { startMerchantMatch } from '../start-merchant-match.ts';
import type { MatchDraft } from '../start-merchant-match.ts';
import { createRequestKey } from '../../../api/request-key.ts';
import type { CallError, CallResult } from '../../../api/result.ts';
import { leaveMatch, merchantMatch } from '../open-match.ts';
import { sessionStore } from '../../../data/session.ts';
import type { MerchantMatch } from '../merchant-match.ts';

const requestKey = createRequestKey();

/** Shows what a call said, unless the person has left. @returns why it failed, if it did */
function taken(answer: CallResult<MerchantMatch>, token: string | null): CallError | null {
  if (!answer.success) return answer.error;
  if (sessionStore.token.peek() === token) merchantMatch.apply(answer.data);
  return null;
}

/** Starts a search; where one is open already, that one is shown instead. */
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

/** Stops the search, or gives the match back unpaid; where it came too late, what became of it is shown. */
export async function cancelMatch(id: string): Promise<CallError | null> {
  const token = sessionStore.token.peek();
  const error = taken(await cancelMerchantMatch(id), token);
  if (error !== null) void merchantMatch.refresh();
  return error;
}
