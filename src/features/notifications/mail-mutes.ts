import { fetchMailMutes, MUTABLE, setMailMutes } from './mail-calls.ts';
import type { MutableCategory } from './mail-calls.ts';
import type { CallError } from '../../api/result.ts';
import { refreshOnChange } from '../../data/changes.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';

/** Kinds of messages that the person who is signed in wants none of. */
export const mailMutes = createResource({ owner: sessionStore.token, ask: fetchMailMutes });

/** Mutes a kind of messages, or lets it be told again. @returns why it may not have been; null when it was */
export async function muteMails(category: MutableCategory, muted: boolean): Promise<CallError | null> {
  const before = mailMutes.now.peek().value ?? [];
  const whose = sessionStore.token.peek();
  const answer = await setMailMutes(MUTABLE.filter((one) => (one === category ? muted : before.includes(one))));
  if (answer.success) {
    mailMutes.apply(answer.data, whose);
    return null;
  }
  // The answer may have been lost after it was done.
  void mailMutes.refresh();
  return answer.error;
}

refreshOnChange(mailMutes, ['mutes']);
