import { fetchProfile, updateProfile } from '../api/profile-calls.ts';
import type { ProfileFields } from '../api/profile-calls.ts';
import type { CallError } from '../api/result.ts';
import { refreshOnChange } from './changes.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/** Contact data and account state of the signed-in person. */
export const profile = createResource({ owner: sessionStore.token, ask: fetchProfile });

/**
 * Changes the given fields; an empty text deletes one. The profile is fetched again, even when the answer was lost,
 * because the change may have been made.
 * @returns the error, after which the change may still have been made; null when it succeeded
 */
export async function changeProfile(change: Partial<ProfileFields>): Promise<CallError | null> {
  const answer = await updateProfile(change);
  await profile.refresh();
  return answer.success ? null : answer.error;
}

refreshOnChange(profile, ['profile', 'fundPassword', 'bank']);
