import { fetchProfile, updateProfile } from '../api/profile-calls.ts';
import type { ProfileFields } from '../api/profile-calls.ts';
import type { CallError } from '../api/result.ts';
import { refreshOnChange } from './changes.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/** Contact data and the state of the account of the person who is signed in. */
export const profile = createResource({ owner: sessionStore.token, ask: fetchProfile });

/**
 * Changes the fields that are given; an empty text clears one. What is shown of the profile is asked for anew, even when
 * the answer was lost: the change may have been made.
 * @returns why it was not changed, or may not have been; null when it was
 */
export async function changeProfile(change: Partial<ProfileFields>): Promise<CallError | null> {
  const answer = await updateProfile(change);
  await profile.refresh();
  return answer.success ? null : answer.error;
}

refreshOnChange(profile, ['profile', 'fundPassword', 'bank']);
