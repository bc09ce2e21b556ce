/**
 * Statement that a wallet signs to thaw a frozen account, in place of the sign-in statement of `sign-in-message.ts`.
 * Wallets then show the site, and neither signature is valid as the other. ASCII, one language.
 */
export const UNFREEZE_STATEMENT =
  'Unfreeze my Tern account after its waiting time. This signs nobody in, costs nothing and moves no funds.';
