import { createContext, useContext } from 'react';

/** Ends the session here and on the server, and lets go of the wallet; given by the shell. */
export const SignOutContext = createContext<(() => Promise<void>) | null>(null);

/** @throws Error outside the shell */
export function useSignOut(): () => Promise<void> {
  const signOut = useContext(SignOutContext);
  if (!signOut) throw new Error('no session above this component');
  return signOut;
}
