import type { Db } from '../infra/db.ts';
import type { IdentityTables } from './tables.ts';

const LANGUAGE = /^[a-z]{2}(-[A-Z]{2})?$/;
/** Beyond so many users all are forgotten, which costs one update each when they call again. */
const KNOWN_MOST = 20_000;

/** In which language a user was last here: messages are written in it. */
export interface UserLanguages {
  /** Keeps it when it is another than before; costs nothing when it is not. @param header  `lang` of a call; anything may come */
  note(userId: string, header: string | string[] | undefined): Promise<void>;
}

/** Of two devices in different languages the last that called counts. */
export function createUserLanguages(anyDb: Db): UserLanguages {
  const db = anyDb.withTables<IdentityTables>();
  const known = new Map<string, string>();
  return {
    async note(userId, header) {
      if (typeof header !== 'string' || known.get(userId) === header || !LANGUAGE.test(header)) return;
      await db
        .updateTable('app_user')
        .set({ language: header })
        .where('id', '=', userId)
        .where('language', '<>', header)
        .execute();
      if (known.size >= KNOWN_MOST) known.clear();
      known.set(userId, header);
    },
  };
}
