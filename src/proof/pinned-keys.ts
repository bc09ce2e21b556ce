/** Public keys of the exchange, hex; put in place by the build from the signing key of this installation. */
declare const __PROOF_KEYS__: readonly string[] | undefined;

/**
 * The keys this app trusts, current one first. They came with the app and not with the answer that they judge. Empty where
 * code runs unbuilt: nothing can be verified then.
 */
export const pinnedKeys: readonly string[] = typeof __PROOF_KEYS__ === 'undefined' ? [] : __PROOF_KEYS__;
