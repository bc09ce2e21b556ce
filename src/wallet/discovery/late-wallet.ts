/** Properties of `window` under which wallets are found (page-providers.ts). */
const PLACES = ['ethereum', 'okxwallet', 'binancew3w', 'trustwallet'] as const;

/**
 * Hides every wallet of this page, those that are there and those that come, and lets them appear later, as wallets do that
 * put themselves into the page after it has loaded. Called before anybody looks for one.
 */
export function hideWallets(page: Window, ms: number): void {
  let hidden = true;
  for (const place of PLACES) {
    let held: unknown = Reflect.get(page, place);
    try {
      Object.defineProperty(page, place, {
        configurable: true,
        get: () => (hidden ? undefined : held),
        set(wallet: unknown) {
          held = wallet;
        },
      });
    } catch {
      // A wallet that does not let itself be hidden is there at once.
    }
  }
  const keepSilent = (event: Event): void => {
    if (hidden) event.stopImmediatePropagation();
  };
  page.addEventListener('eip6963:announceProvider', keepSilent, { capture: true });
  setTimeout(() => {
    hidden = false;
    page.removeEventListener('eip6963:announceProvider', keepSilent, { capture: true });
    // As wallets that come late say it: the first form for those in the globals, the second for those that announce themselves.
    page.dispatchEvent(new Event('ethereum#initialized'));
    page.dispatchEvent(new Event('eip6963:requestProvider'));
  }, ms);
}
