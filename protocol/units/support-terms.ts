/**
 * Length limits of the support desk in characters, shared by the exchange, which checks them, and the app, which
 * counts.
 */
export const SUPPORT_TEXT_MAX = 1000;
export const SUPPORT_CONTACT_MAX = 100;

/** Replacement in a stored message for each removed part (R8). */
export const TAKEN_OUT = '•••';

/**
 * Hosts that an external support entry may lead to, in a sandboxed frame only: the allow-list of this build. A reserved
 * name for tests; a build for a real widget puts its host here.
 */
export const SUPPORT_HOSTS: readonly string[] = ['support.example'];

/** Host with copies of their scripts, as `https://<it>/<host>/<path>`; none by default. */
export const SUPPORT_CDN: string | null = null;

/**
 * Returns whether an entry may lead to this external address: https, a host of the list, its default port, no sign-in
 * data.
 */
export function isSupportAddress(text: string): boolean {
  try {
    // The oldest engines the app supports lack `URL.parse`.
    const { protocol, username, password, host } = new URL(text);
    return protocol === 'https:' && username === '' && password === '' && SUPPORT_HOSTS.includes(host);
  } catch {
    return false;
  }
}
