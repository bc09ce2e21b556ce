import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { BodyOf, DataOf } from '../../protocol/call.ts';
import type { nonce as nonceCall, register as registerCall } from '../../protocol/rest/user.ts';
import { formatSignInMessage, parseSignInMessage, SIGN_IN_STATEMENT } from '../../protocol/sign-in-message.ts';
import type { ChangedThing } from '../../protocol/stream/changed.ts';
import type { Clock } from '../infra/clock.ts';
import type { Db } from '../infra/db.ts';
import { done, refused } from '../infra/outcome.ts';
import type { Outcome } from '../infra/outcome.ts';
import { checksumAddress, signerOf } from './address.ts';
import { deviceLabel } from './device-label.ts';
import type { SessionStore } from './sessions.ts';
import { isSignInChain, MESSAGE_LIFE_MS, NONCE_LIFE_MS, signInFault } from './sign-in-rules.ts';
import { originFor, siteOf } from './site-origin.ts';
import type { IdentityTables } from './tables.ts';

const EXTERNAL_ACCOUNT_SIGNATURE_LENGTH = 2 + 2 * 65;

export interface SignInParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: SessionStore;
  /** The first one is canonical. */
  readonly origins: readonly string[];
  /** Runs in the transaction that creates an account: play money and the first message. */
  onCreated(trx: Transaction<object>, userId: string): Promise<void>;
  /**
   * Runs in the transaction of a known account's sign-in on a new device. What it returns is published after the
   * commit.
   */
  onNewSession(
    trx: Transaction<object>,
    userId: string,
    session: { readonly id: string; readonly device: string },
  ): Promise<readonly ChangedThing[]>;
  /** Called after the commit of every sign-in, with the records that the user's other pages may show. */
  onSignedIn(userId: string, things: readonly ChangedThing[]): void;
}

export interface SignIn {
  /**
   * Creates a sign-in message for this address, valid once and for five minutes.
   * @param origin  of the request, undefined when the client sends none
   */
  offer(request: BodyOf<typeof nonceCall>, origin: string | undefined): Promise<Outcome<DataOf<typeof nonceCall>>>;
  /**
   * Signs in with a signed message, and creates the account of a new address (decision 35).
   * @param userAgent  header that the device's name is derived from
   */
  register(
    request: BodyOf<typeof registerCall>,
    userAgent: string | undefined,
  ): Promise<Outcome<DataOf<typeof registerCall>>>;
}

/** Returns twelve random digits; a sequential number, shown to others, would reveal the number of users. */
const newUserId = (): string => String(randomInt(1e11, 1e12));

export function createSignIn(parts: SignInParts): SignIn {
  const { db: anyDb, clock, sessions, origins, onCreated, onNewSession, onSignedIn } = parts;
  const db = anyDb.withTables<IdentityTables>();

  async function userFor(
    trx: Transaction<IdentityTables>,
    { address, language }: { readonly address: string; readonly language: string },
    walletType: string,
  ) {
    for (;;) {
      const known = await trx
        .updateTable('app_user')
        .set({ wallet_type: walletType, language })
        .where('address', '=', address)
        .returning('id')
        .executeTakeFirst();
      if (known) return { id: known.id, created: false };
      // No row is returned when the address signed in concurrently, or when the random id is taken; then it looks
      // again.
      const made = await trx
        .insertInto('app_user')
        .values({ id: newUserId(), address, wallet_type: walletType, language })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made) return { id: made.id, created: true };
    }
  }

  return {
    async offer({ address: spelt, chainId, language }, origin) {
      if (!isSignInChain(chainId)) return refused('chainUnsupported');
      const address = await checksumAddress(spelt);
      if (address === null) return refused('malformed', { field: 'address' });
      const now = clock.now();
      // 128 bits as letters and digits, as the grammar requires.
      const nonce = randomBytes(16).toString('hex');
      const message = formatSignInMessage({
        ...siteOf(originFor(origins, origin)),
        address,
        statement: SIGN_IN_STATEMENT,
        chainId,
        nonce,
        issuedAt: now,
        expirationTime: now + MESSAGE_LIFE_MS,
      });
      await db
        .deleteFrom('login_nonce')
        .where('expires_at', '<', sql<Date>`now()`)
        .execute();
      await db
        .insertInto('login_nonce')
        .values({
          nonce,
          address,
          language,
          message,
          expires_at: sql<Date>`now() + ${NONCE_LIFE_MS / 1000} * interval '1 second'`,
        })
        .execute();
      return done({ nonce, message, expiresAt: now + NONCE_LIFE_MS, serverTime: now });
    },

    async register({ message, signature, walletType }, userAgent) {
      const parsed = parseSignInMessage(message);
      if (!parsed.ok) return refused('messageMismatch');
      const fault = signInFault(parsed.fields, origins, clock.now());
      if (fault) return refused(fault);
      const { nonce } = parsed.fields;
      const offered = await db
        .selectFrom('login_nonce')
        .select(['address', 'message', 'language'])
        .where('nonce', '=', nonce)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst();
      if (!offered) return refused('nonceExpired');
      if (offered.message !== message) return refused('messageMismatch');
      // Contract wallets have signatures of other lengths, which cannot be checked without a chain.
      if (signature.length !== EXTERNAL_ACCOUNT_SIGNATURE_LENGTH) return refused('contractWallet');
      if ((await signerOf(message, signature)) !== offered.address) return refused('signatureInvalid');

      const signedIn = await anyDb.transaction().execute(async (anyTrx) => {
        const trx = anyTrx.withTables<IdentityTables>();
        // Deleting the row uses up the nonce; of two concurrent requests one deletes nothing.
        const used = await trx
          .deleteFrom('login_nonce')
          .where('nonce', '=', nonce)
          .where('expires_at', '>', sql<Date>`now()`)
          .returning('nonce')
          .executeTakeFirst();
        if (!used) return null;
        // Locks the user's row, so that of two concurrent sign-ins on a new device one is the first.
        const user = await userFor(trx, offered, walletType);
        if (user.created) await onCreated(anyTrx, user.id);
        const device = deviceLabel(userAgent);
        const session = await sessions.open(trx, user.id, { walletType, device });
        const isNews = session.newDevice && !user.created;
        const things = isNews ? await onNewSession(anyTrx, user.id, { id: session.id, device }) : [];
        return { user, session, things };
      });
      if (signedIn === null) return refused('nonceExpired');
      const { user, session, things } = signedIn;
      onSignedIn(user.id, [{ noun: 'session', id: session.id }, ...things]);
      return done({
        satoken: session.token,
        userId: user.id,
        created: user.created,
        expiresAt: session.expiresAt,
      });
    },
  };
}
