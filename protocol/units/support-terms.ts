/** What a support desk takes, for the exchange that checks it and the app that counts along. Lengths in characters. */
export const SUPPORT_TEXT_MAX = 1000;
export const SUPPORT_CONTACT_MAX = 100;

/** Stands in a stored message for each part that was taken out of it (R8). */
export const TAKEN_OUT = '•••';

/**
 * Hosts that a support entry of somebody else may lead to, in a sandboxed frame only: the allow-list of this build. A name
 * that nobody can own, for tests; a build for a real widget names its host here.
 */
export const SUPPORT_HOSTS: readonly string[] = ['support.example'];

/** Host that carries copies of their scripts, as `https://<it>/<host>/<path>`; none by default. */
export const SUPPORT_CDN: string | null = null;

/** Whether an entry may lead to this address of somebody else: https, a host of the list, its usual port, no sign-in data. */
export function isSupportAddress(text: string): boolean {
  try {
    // Not `URL.parse`, which no engine of the app's floor has.
    const { protocol, username, password, host } = new URL(text);
    return protocol === 'https:' && username === '' && password === '' && SUPPORT_HOSTS.includes(host);
  } catch {
    return false;
  }
}
