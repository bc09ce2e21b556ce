import { rm } from 'node:fs/promises';
import { Wallet } from 'ethers';
import type { ChangedThing } from '../../../protocol/stream/changed.ts';
import { createSessions } from '../../../server/identity/sessions.ts';
import { createSignIn } from '../../../server/identity/sign-in.ts';
import type { IdentityTables } from '../../../server/identity/tables.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import { freshDataDir } from '../infra/fresh-data-dir.ts';

export const ORIGINS = ['https://tern.example', 'http://localhost:8080'] as const;
/** Deterministic, so that a failure can be repeated. */
export const walletOf = (number: number): Wallet => new Wallet(`0x${String(number).padStart(64, '0')}`);

/** Identity on a database of its own, with a clock that tests move and a note of the accounts made. */
export async function identityStage() {
  const folder = await freshDataDir();
  const database = await openDatabase({ dataDir: folder, databaseUrl: null });
  const clock = { offsetMs: 0, now: () => Date.now() + clock.offsetMs };
  const newSessions: { userId: string; device: string }[] = [];
  const signedIn: { userId: string; things: readonly ChangedThing[] }[] = [];
  const created: string[] = [];
  const sessions = createSessions(database.db);
  const signIn = createSignIn({
    db: database.db,
    clock,
    sessions,
    origins: ORIGINS,
    onCreated(_trx, userId) {
      created.push(userId);
      return Promise.resolve();
    },
    onNewSession(_trx, userId, { device }) {
      newSessions.push({ userId, device });
      return Promise.resolve([{ noun: 'mail', id: `mail-${newSessions.length}` }]);
    },
    onSignedIn: (userId, things) => signedIn.push({ userId, things }),
  });
  return {
    db: database.db.withTables<IdentityTables>(),
    clock,
    created,
    newSessions,
    signedIn,
    sessions,
    signIn,
    /** A message for this wallet; fails the test when it is refused. */
    async offer(wallet: Wallet, chainId = 1, language: 'en' | 'zh' = 'en', origin?: string) {
      const offered = await signIn.offer({ address: wallet.address, chainId, language }, origin);
      if (!offered.ok) throw new Error(offered.refusal);
      return offered.value;
    },
    /** Signs and sends; returns the session or the name of the refusal. */
    async register(message: string, signer: Wallet, userAgent?: string) {
      const signature = await signer.signMessage(message);
      return await signIn.register({ message, signature, walletType: 'metamask' }, userAgent);
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type IdentityStage = Awaited<ReturnType<typeof identityStage>>;
