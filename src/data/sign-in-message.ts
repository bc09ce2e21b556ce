import { browserStorage } from '../model/storage.ts';
import { sessionStore } from './session.ts';

const stored = browserStorage.text('signInMessage');

/** The text that the person signed to sign in, kept on this device so that they can read it afterwards. */
export const signInMessage = {
  /** Returns null without a session, and for a text of another account. Reads signals. */
  read(): string | null {
    const user = sessionStore.currentUser.value;
    const text = stored.read();
    return user !== null && text?.includes(user.address) === true ? text : null;
  },
  /** `null` forgets it. */
  write: stored.write,
};
