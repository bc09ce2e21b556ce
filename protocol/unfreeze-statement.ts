/**
 * What a wallet signs to thaw a frozen account: the text of `sign-in-message.ts` with this in place of the statement of
 * signing in, so that wallets show the site and neither signature is worth anything as the other. ASCII, one language.
 */
export const UNFREEZE_STATEMENT =
  'Unfreeze my Tern account after its waiting time. This signs nobody in, costs nothing and moves no funds.';
