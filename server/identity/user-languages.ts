import type { Db } from '../infra/db.ts';
import type { IdentityTables } from './tables.ts';

const LANGUAGE = /^[a-z]{2}(-[A-Z]{2})?$/;
/** Most users that are remembered; beyond them all are forgotten, which costs one update each at their next call. */
const KNOWN_MOST = 20_000;

/** The language of each user's last call, in which messages are written. */
export interface UserLanguages {
  /**
   * Stores a language that differs from the last one; free otherwise.
   * @param header  `lang` of a call; may be invalid
   */
  note(userId: string, header: string | string[] | undefined): Promise<void>;
}

/** With devices in different languages the last call counts. */
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
